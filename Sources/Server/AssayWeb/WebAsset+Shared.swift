extension WebAsset {
    /// The files of the design system, and of the flag and detail screens.
    static let sharedFiles: [WebAsset] = [
        style("tokens.css", PackageResources.tokens_css),
        style("components.css", PackageResources.components_css),
        style("forms.css", PackageResources.forms_css),
        style("screens.css", PackageResources.screens_css),
        script("announce.js", PackageResources.announce_js),
        script("bridge.js", PackageResources.bridge_js),
        script("color.js", PackageResources.color_js),
        script("components.js", PackageResources.components_js),
        script("detail.js", PackageResources.detail_js),
        script("detail-texts.js", PackageResources.detail_texts_js),
        script("dialogs.js", PackageResources.dialogs_js),
        script("dom.js", PackageResources.dom_js),
        script("flag.js", PackageResources.flag_js),
        script("flag-texts.js", PackageResources.flag_texts_js),
        script("flow.js", PackageResources.flow_js),
        script("icons.js", PackageResources.icons_js),
        script("texts.js", PackageResources.texts_js),
        script("theme.js", PackageResources.theme_js),
    ]
}
