/** Keys of the configurations of other tools, for hints. */

/** Keys with a counterpart in docsgen, which has the same kind of value. */
export const renamedConfigKeys: Readonly<Record<string, string>> = {
  ...{ site_name: 'title', name: 'title', site_url: 'url', site: 'url', baseURL: 'url', base: 'baseUrl' },
  ...{
    description: 'tagline',
    site_description: 'tagline',
    srcDir: 'content',
    docs_dir: 'content',
    contentDir: 'content',
  },
  ...{ base_path: 'baseUrl', basePath: 'baseUrl', nav: 'navbar' },
}

const brokenLinksHint = "Remove it: broken links are errors. To lower them, add `checks: { 'link-page': 'warning' }`."
const stylesHint = 'Use `theme.css`, a list of paths.'
const bundlerHint = 'Remove it: docsgen bundles the code itself.'
const languagesHint = 'Use `locale` for the language of the site, and `locales` for several languages.'
const outputHint = 'Remove it: `docsgen build` writes into `build`.'

/** What to do about keys without a counterpart. */
export const foreignConfigKeys: Readonly<Record<string, string>> = {
  themeConfig: 'Move its fields to the top: `navbar`, `footer`, `announcement`, `colorMode`, `toc`.',
  ...{ i18n: languagesHint, languages: languagesHint, defaultLanguage: languagesHint },
  ...{ outDir: outputHint, site_dir: outputHint, publishDir: outputHint },
  presets: 'Remove it: docsgen has no presets. Settings of the docs are at the top: `content`, `editUrl`, `versions`.',
  integrations:
    'Remove it: docsgen has no integrations. Options of Starlight are at the top: `title`, `locales`, `head`.',
  ...{
    onBrokenLinks: brokenLinksHint,
    onBrokenMarkdownLinks: brokenLinksHint,
    onBrokenAnchors: brokenLinksHint,
    ignoreDeadLinks: brokenLinksHint,
  },
  ...{ sidebar: 'Sidebars are in `content/sidebars.yaml`.', navigation: 'Sidebars are in `content/sidebars.yaml`.' },
  sidebars: 'Sidebars are in `content/sidebars.yaml`.',
  cleanUrls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  use_directory_urls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  staticDirectories: 'Remove it: files in `content/static` are published at the root of the site.',
  ...{ customCss: stylesHint, extra_css: stylesHint, stylesheets: stylesHint },
  markdown_extensions: 'Remove it: the extensions that docsgen has are always on.',
  ...{ vite: bundlerHint, rollupOptions: bundlerHint, webpack: bundlerHint },
}
