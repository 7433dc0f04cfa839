/** A site and pages with all features of the theme. */
import { renderToString } from 'react-dom/server'
import type { PageView, SidebarItemView, SidebarView, SiteView } from '../../src/model/contract.js'
import { ArticleSample } from './sampleArticle.js'

const colorMode = { defaultMode: 'light', disableSwitch: false, respectSystem: false, storageKey: 'theme' } as const
const newsKeys = { dismiss: 'docsgen.announcement.dismiss', id: 'docsgen.announcement.id' }

export const site = {
  title: 'Skerry Docs',
  tagline: 'Cloud security, documented',
  url: 'https://docs.example.com',
  baseUrl: '/',
  lang: 'en',
  product: { name: 'Skerry', slug: 'skerry' },
  version: '0.1.0',
  generator: 'docsgen 0.1.0',
  logo: { light: '/logo-light.svg', dark: '/logo-dark.svg', alt: 'Skerry Docs', width: 139, height: 28, href: '/' },
  navbar: {
    hideOnScroll: false,
    items: [
      { kind: 'link', label: 'User Guides', href: '/', position: 'left', activeElsewhere: true, external: false },
      {
        kind: 'link',
        label: 'API Reference',
        href: '/restapi/v1/introduction',
        position: 'left',
        activeBases: ['/restapi'],
        external: false,
      },
    ],
  },
  announcement: {
    id: 'sensor-2',
    html: 'Sensor 2.0 is here: lower memory use and file integrity rules. <a href="/release-notes/sensor">Read the notes</a>',
    tone: 'brand',
    closable: true,
    storageKeys: newsKeys,
  },
  colorMode,
  dataFromQuery: [],
  toc: { min: 2, max: 3 },
  search: { page: '/search/', shortcut: 'mod+k' },
  assets: { css: ['/site.css'], kindCss: {}, sidebarCss: {}, js: '/site.js', preload: [], fonts: [] },
  preview: false,
  buildId: 'sample',
  client: {
    baseUrl: '/',
    buildId: 'sample',
    colorMode,
    announcement: { id: 'sensor-2', storageKeys: newsKeys },
    hideOnScroll: false,
    islands: {},
    hydrate: '/hydrate.js',
  },
  text: TEXT,
} satisfies SiteView

export const footer: SiteView['footer'] = {
  columns: [
    { title: 'Docs', items: [{ label: 'Getting started', href: '/', external: false }] },
    { title: 'Company', items: [{ label: 'Status', href: 'https://status.example.com', external: true }] },
  ],
  links: [],
  copyright: '© 2026 The maintainers',
}

const link = (label: string, href: string, current = false): SidebarItemView => {
  return { kind: 'link', label, href, current, external: false }
}

const closed = (label: string, href?: string): SidebarItemView => {
  const key = label.toLowerCase()
  return {
    kind: 'category',
    key,
    label,
    href,
    fallbackHref: href ?? `/${key}`,
    open: false,
    active: false,
    current: false,
  }
}

const aws: SidebarItemView = {
  kind: 'category',
  key: 'getting started/connect cloud account/aws',
  label: 'AWS',
  fallbackHref: '/aws/prerequisites',
  open: true,
  active: true,
  current: false,
  items: [
    link('Prerequisites', '/aws/prerequisites'),
    link('Instructions', '/aws/instructions', true),
    link('Migrate from a v1 connection to an organization', '/aws/migration'),
    link('Glossary', '/aws/glossary'),
    link('Troubleshooting', '/aws/troubleshooting'),
  ],
}

const connect: SidebarItemView = {
  kind: 'category',
  key: 'getting started/connect cloud account',
  label: 'Connect a cloud account',
  href: '/connect',
  fallbackHref: '/connect',
  open: true,
  active: true,
  current: false,
  items: [aws, closed('Azure'), closed('Google Cloud'), closed('Bring your own cloud')],
}

const docs: SidebarView = {
  id: 'docs',
  treeHref: '/tree-docs.html',
  items: [
    link('Platform overview', '/'),
    closed('Introduction', '/introduction'),
    {
      kind: 'category',
      key: 'getting started',
      label: 'Getting started',
      fallbackHref: '/connect',
      open: true,
      active: true,
      current: false,
      items: [connect, closed('Install a sensor', '/sensor'), closed('Deploy a cloud scanner', '/scanner')],
    },
    ...['Components', 'Inventory', 'Posture', 'Vulnerabilities', 'Threats', 'Identities', 'Data security'].map(
      (label) => closed(label, `/${label}`),
    ),
    closed('Release notes'),
  ],
}

const reference: SidebarView = {
  id: 'restapi',
  items: [
    link('Introduction', '/restapi/v1/introduction'),
    {
      kind: 'category',
      key: 'cloud accounts',
      label: 'Cloud accounts',
      fallbackHref: '/restapi/v1/list',
      open: true,
      active: true,
      current: false,
      items: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((badge, index) => ({
        kind: 'link' as const,
        label: `${['List', 'Create', 'Replace', 'Update', 'Delete'][index]} cloud accounts`,
        href: `/restapi/v1/${badge}`,
        current: badge === 'POST',
        external: false,
        badge,
        deprecated: badge === 'PUT',
      })),
    },
  ],
}

export const article: PageView = {
  kind: 'doc',
  route: '/aws/instructions',
  href: '/aws/instructions',
  title: 'Connect an AWS organization',
  documentTitle: 'Connect an AWS organization | Skerry Docs',
  description: 'Give the platform read access to every account of an AWS organization.',
  head: [
    { tag: 'meta', name: 'description', content: 'Give the platform read access to every account.' },
    { tag: 'link', rel: 'canonical', href: 'https://docs.example.com/aws/instructions' },
  ],
  content: renderToString(<ArticleSample />),
  contentHasTitle: false,
  toc: [
    { id: 'before-you-start', html: 'Before you start', level: 2, children: [] },
    {
      id: 'create-the-role',
      html: 'Create the role',
      level: 2,
      children: [
        { id: 'open-the-wizard', html: 'Open the wizard', level: 3, children: [] },
        { id: 'attach-the-policy', html: 'Attach the <code>SkerryScanner</code> policy', level: 3, children: [] },
        { id: 'confirm-the-connection', html: 'Confirm the connection', level: 3, children: [] },
      ],
    },
    { id: 'permissions', html: 'Permissions', level: 2, children: [] },
    { id: 'notes', html: 'Notes of every kind', level: 2, children: [] },
    { id: 'questions', html: 'Questions', level: 2, children: [] },
    { id: 'next-steps', html: 'Next steps', level: 2, children: [] },
  ],
  hideToc: false,
  breadcrumbs: [
    { label: 'Getting started' },
    { label: 'Connect a cloud account', href: '/connect' },
    { label: 'AWS' },
    { label: 'Instructions' },
  ],
  previous: { label: 'Prerequisites', href: '/aws/prerequisites' },
  next: { label: 'Migration', href: '/aws/migration' },
  sidebar: docs,
  activeNav: 0,
  banners: [],
  frontMatter: { reviewed: '2026-11-02', owner: 'cloud-onboarding', search: true },
  editUrl: 'https://example.com/edit',
}

const bare = { ...article, toc: [], breadcrumbs: [], previous: undefined, next: undefined, frontMatter: undefined }

export const pages = {
  article,
  banner: {
    ...article,
    banners: [
      { kind: 'unlisted', title: 'Unlisted page', html: '<p>Search engines will not index this page.</p>' },
      { kind: 'draft', title: 'Draft page', html: '<p>This page is shown in preview only.</p>' },
    ],
  },
  operation: { ...bare, kind: 'operation', title: 'Create cloud accounts', sidebar: reference, activeNav: 1 },
  notFound: {
    ...bare,
    kind: 'notFound',
    title: 'Page not found',
    content: '',
    documentTitle: 'Page not found | Skerry Docs',
    sidebar: undefined,
    frontMatter: undefined,
    editUrl: undefined,
  },
  search: { ...bare, kind: 'search', title: 'Search', content: '', sidebar: undefined },
} satisfies Record<string, PageView>
