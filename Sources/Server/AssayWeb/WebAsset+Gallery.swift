extension WebAsset {
    /// The files of the gallery, which is for development.
    static let galleryFiles: [WebAsset] =
        [
            style("gallery.css", PackageResources.gallery_css),
            script("gallery.js", PackageResources.gallery_js),
            script("stage.js", PackageResources.stage_js),
            script("states.js", PackageResources.states_js),
            script("component-states.js", PackageResources.component_states_js),
            script("shell-states.js", PackageResources.shell_states_js),
            script("flag-states.js", PackageResources.flag_states_js),
            script("detail-states.js", PackageResources.detail_states_js),
            script("capture-states.js", PackageResources.capture_states_js),
            script("capture-staging.js", PackageResources.capture_staging_js),
            script("handover-states.js", PackageResources.handover_states_js),
            script("handover-tests.js", PackageResources.handover_tests_js),
            script("pseudo.js", PackageResources.pseudo_js),
            script("module-tests.js", PackageResources.module_tests_js),
        ] + SampleItem.views.map { picture("sample-\($0.region).svg", Array($0.drawing.utf8)) }
}
