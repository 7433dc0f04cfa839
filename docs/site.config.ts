import { defineConfig } from 'docsgen'

/** The documentation of docsgen. `npm run docs` builds it into `docs/build`. */
export default defineConfig({
  title: 'docsgen',
  tagline: 'Documentation that is checked, light and complete.',
  url: 'https://docsgen.example.com',
  product: { name: 'docsgen', slug: 'docsgen' },
  version: '0.1.0',
  theme: { color: '#4f46e5', css: ['styles/docs.css'] },
  logo: { light: '/img/logo-light.svg', dark: '/img/logo-dark.svg', alt: 'docsgen', height: 26 },
  favicon: '/img/favicon.svg',
  navbar: {
    items: [
      { type: 'link', label: 'Guides', href: '/tutorial', activeElsewhere: true },
      { type: 'link', label: 'Reference', href: '/reference/configuration', activeBase: '/reference' },
      { type: 'link', label: 'Compare', href: '/about/comparison', activeBase: '/about' },
      { type: 'link', label: 'GitHub', href: 'https://github.com/docsgen/docsgen', position: 'right' },
      { type: 'theme' },
    ],
  },
  sidebar: { resizable: true },
  footer: {
    links: [
      { label: 'Tutorial', href: '/tutorial' },
      { label: 'What docsgen can do', href: '/about/features' },
      { label: 'Configuration', href: '/reference/configuration' },
      { label: 'Diagnostics', href: '/reference/diagnostics' },
      { label: 'Source code', href: 'https://github.com/docsgen/docsgen' },
    ],
    copyright: 'docsgen is free software under the MIT license. docsgen builds these pages.',
  },
  colorMode: { respectSystem: true },
  toc: { max: 3 },
  plugins: [
    'accessibility',
    'typography',
    'markdown-copies',
    'llms',
    'mcp',
    ['metadata', { cards: true, icons: true }],
  ],
  deploy: { hosts: ['netlify', 'cloudflare', 'vercel', 'nginx'] },
  // The example of this field in the configuration reference.
  lint: { allowCredentials: ['AKIAQ3EGRV5NHBZ7J2TW'] },
  editUrl: 'https://github.com/docsgen/docsgen/edit/main/docs/{file}',
  gate: false,
})
