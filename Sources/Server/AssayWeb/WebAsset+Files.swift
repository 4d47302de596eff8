extension WebAsset {
    /// The files of the design system.
    static let sharedFiles: [WebAsset] = [
        style("tokens.css", PackageResources.tokens_css),
        style("components.css", PackageResources.components_css),
        style("forms.css", PackageResources.forms_css),
        style("screens.css", PackageResources.screens_css),
        script("announce.js", PackageResources.announce_js),
        script("bridge.js", PackageResources.bridge_js),
        script("color.js", PackageResources.color_js),
        script("components.js", PackageResources.components_js),
        script("dialogs.js", PackageResources.dialogs_js),
        script("dom.js", PackageResources.dom_js),
        script("flow.js", PackageResources.flow_js),
        script("icons.js", PackageResources.icons_js),
        script("texts.js", PackageResources.texts_js),
        script("theme.js", PackageResources.theme_js),
    ]

    /// The files of the capture and retake screens.
    static let captureFiles: [WebAsset] = [
        style("capture.css", PackageResources.capture_css),
        script("camera-controls.js", PackageResources.camera_controls_js),
        script("camera-help.js", PackageResources.camera_help_js),
        script("camera-still.js", PackageResources.camera_still_js),
        script("camera-tools.js", PackageResources.camera_tools_js),
        script("camera.js", PackageResources.camera_js),
        script("capture-deadline.js", PackageResources.capture_deadline_js),
        script("capture-delivery.js", PackageResources.capture_delivery_js),
        script("capture-drawing.js", PackageResources.capture_drawing_js),
        script("capture-fields.js", PackageResources.capture_fields_js),
        script("capture-files.js", PackageResources.capture_files_js),
        script("capture-fourier.js", PackageResources.capture_fourier_js),
        script("capture-hints.js", PackageResources.capture_hints_js),
        script("capture-host.js", PackageResources.capture_host_js),
        script("capture-lists.js", PackageResources.capture_lists_js),
        script("capture-machine.js", PackageResources.capture_machine_js),
        script("capture-measure.js", PackageResources.capture_measure_js),
        script("capture-measures.js", PackageResources.capture_measures_js),
        script("capture-options.js", PackageResources.capture_options_js),
        script("capture-preview.js", PackageResources.capture_preview_js),
        script("capture-progress.js", PackageResources.capture_progress_js),
        script("capture-resample.js", PackageResources.capture_resample_js),
        script("capture-review.js", PackageResources.capture_review_js),
        script("capture-settings.js", PackageResources.capture_settings_js),
        script("capture-spectrum.js", PackageResources.capture_spectrum_js),
        script("capture-step.js", PackageResources.capture_step_js),
        script("capture-store.js", PackageResources.capture_store_js),
        script("capture-texts.js", PackageResources.capture_texts_js),
        script("capture-thumbs.js", PackageResources.capture_thumbs_js),
        script("capture-trigger.js", PackageResources.capture_trigger_js),
        script("capture-verdict.js", PackageResources.capture_verdict_js),
        script("capture-worker.js", PackageResources.capture_worker_js),
        script("capture-zoom.js", PackageResources.capture_zoom_js),
        script("capture.js", PackageResources.capture_js),
    ]

    /// The files for going on with a phone, on the computer and on the phone.
    static let phoneFiles: [WebAsset] = [
        style("handover.css", PackageResources.handover_css),
        script("handover-machine.js", PackageResources.handover_machine_js),
        script("handover-qr.js", PackageResources.handover_qr_js),
        script("handover-relay.js", PackageResources.handover_relay_js),
        script("handover-texts.js", PackageResources.handover_texts_js),
        script("handover-view.js", PackageResources.handover_view_js),
        script("handover.js", PackageResources.handover_js),
        script("phone-host.js", PackageResources.phone_host_js),
        script("phone-plan.js", PackageResources.phone_plan_js),
        script("phone.js", PackageResources.phone_js),
    ]

    /// The files of the flag and detail screens, of the start page, and of certificates.
    static let otherFiles: [WebAsset] = [
        // One file, because the page has one style sheet.
        style("certificate.css", PackageResources.tokens_css + PackageResources.certificate_css),
        script("detail.js", PackageResources.detail_js),
        script("detail-texts.js", PackageResources.detail_texts_js),
        script("flag.js", PackageResources.flag_js),
        script("flag-texts.js", PackageResources.flag_texts_js),
        style("home.css", PackageResources.home_css),
        script("home.js", PackageResources.home_js),
        style("verify.css", PackageResources.verify_css),
        script("verify.js", PackageResources.verify_js),
        script("verify-check.js", PackageResources.verify_check_js),
        script("verify-texts.js", PackageResources.verify_texts_js),
    ]
}
