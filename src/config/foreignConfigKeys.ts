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

/** What to do about keys without a counterpart. */
export const foreignConfigKeys: Readonly<Record<string, string>> = {
  themeConfig: 'Move its fields to the top: `navbar`, `footer`, `announcement`, `colorMode`, `toc`.',
  ...{ i18n: languages(), languages: languages(), defaultLanguage: languages() },
  ...{ outDir: output(), site_dir: output(), publishDir: output() },
  presets: 'Remove it: docsgen has no presets. Settings of the docs are at the top: `content`, `editUrl`, `versions`.',
  integrations:
    'Remove it: docsgen has no integrations. Options of Starlight are at the top: `title`, `locales`, `head`.',
  ...{
    onBrokenLinks: brokenLinks(),
    onBrokenMarkdownLinks: brokenLinks(),
    onBrokenAnchors: brokenLinks(),
    ignoreDeadLinks: brokenLinks(),
  },
  ...{ sidebar: 'Sidebars are in `content/sidebars.yaml`.', navigation: 'Sidebars are in `content/sidebars.yaml`.' },
  sidebars: 'Sidebars are in `content/sidebars.yaml`.',
  cleanUrls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  use_directory_urls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  staticDirectories: 'Remove it: files in `content/static` are published at the root of the site.',
  ...{ customCss: styles(), extra_css: styles(), stylesheets: styles() },
  markdown_extensions: 'Remove it: the extensions that docsgen has are always on.',
  ...{ vite: bundler(), rollupOptions: bundler(), webpack: bundler() },
}

function brokenLinks(): string {
  return "Remove it: broken links are errors. To lower them, add `checks: { 'link-page': 'warning' }`."
}

function styles(): string {
  return 'Use `theme.css`, a list of paths.'
}

function bundler(): string {
  return 'Remove it: docsgen bundles the code itself.'
}

function languages(): string {
  return 'Use `locale` for the language of the site, and `locales` for several languages.'
}

function output(): string {
  return 'Remove it: `docsgen build` writes into `build`.'
}
