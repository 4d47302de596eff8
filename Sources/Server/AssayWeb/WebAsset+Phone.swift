extension WebAsset {
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
}
