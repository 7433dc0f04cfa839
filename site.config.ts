import { defineConfig } from 'docsgen'

const product = { name: 'Skerry', slug: 'skerry' }
const variables = 'content/_variables.yaml'

/** Pages about one cloud, by prefix. */
const cloudPages = {
  AWS: [
    '/getting-started/connect-cloud-account/aws',
    '/getting-started/deploy-cloud-scanner/aws',
    '/components/cloud-scanner/coverage/aws',
    '/components/cloud-scanner/troubleshooting/aws',
    '/integrations/audit-logs/aws',
    '/integrations/identity-access-management/aws-identity-center',
    '/getting-started/install-sensor/host/install-with-deployment-tools/aws',
  ],
  Azure: [
    '/getting-started/connect-cloud-account/azure',
    '/getting-started/deploy-cloud-scanner/azure',
    '/components/cloud-scanner/coverage/azure',
    '/integrations/audit-logs/azure',
    '/getting-started/install-sensor/azure-container-app',
    '/getting-started/install-sensor/host/install-with-deployment-tools/azure',
  ],
  'Google Cloud': [
    '/getting-started/connect-cloud-account/google',
    '/getting-started/deploy-cloud-scanner/google',
    '/components/cloud-scanner/coverage/gcp',
    '/integrations/audit-logs/google',
    '/integrations/identity-access-management/google-cloud-identity',
    '/getting-started/install-sensor/google-cloud-run',
    '/getting-started/install-sensor/host/install-with-deployment-tools/google',
  ],
}

/** Values that readers fill in. The defaults are those of the text and of the downloads. */
const inputs = {
  region: {
    label: 'Region',
    choices: [
      { value: 'us1', label: 'us1: United States, east' },
      { value: 'us2', label: 'us2: United States, west' },
      { value: 'eu1', label: 'eu1: European Union, Frankfurt' },
      { value: 'ap1', label: 'ap1: Asia Pacific, Singapore' },
    ],
    default: 'us1',
  },
  cloud: {
    label: 'Cloud',
    choices: [
      { value: 'aws', label: 'AWS' },
      { value: 'azure', label: 'Azure' },
      { value: 'google', label: 'Google Cloud' },
    ],
  },
  'aws-account': { label: 'AWS account ID', default: '111122223333', pattern: '\\d{12}', hint: '12 digits' },
  'azure-subscription': {
    label: 'Azure subscription ID',
    default: '00000000-0000-4000-8000-000000000002',
    pattern: '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}',
    hint: 'A UUID in lower case',
  },
  'google-project': {
    label: 'Google Cloud project ID',
    default: 'example-prod-1234',
    pattern: '[a-z][a-z\\d\\-]{4,28}[a-z\\d]',
    hint: '6 to 30 lower-case letters, digits and hyphens',
  },
  cluster: {
    label: 'Cluster name',
    default: 'prod-eu-1',
    pattern: '[A-Za-z\\d]([\\w.\\-]{0,98}[A-Za-z\\d])?',
    hint: 'At most 100 letters, digits, dots, hyphens and underscores',
  },
  namespace: {
    label: 'Kubernetes namespace',
    default: product.slug,
    pattern: '[a-z\\d]([a-z\\d\\-]{0,61}[a-z\\d])?',
    hint: 'Lower-case letters, digits and hyphens, at most 63',
  },
  release: {
    label: 'Helm release',
    default: product.slug,
    pattern: '[a-z\\d]([a-z\\d\\-]{0,51}[a-z\\d])?',
    hint: 'Lower-case letters, digits and hyphens, at most 53',
  },
}

export default defineConfig({
  title: 'Skerry Documentation',
  tagline: 'Connect your clouds, install sensors, and act on what they find.',
  url: 'https://docs.example.com',
  product,
  version: '0.1.0',
  logo: { light: '/img/logo-light.svg', dark: '/img/logo-dark.svg', alt: 'Skerry Documentation' },
  favicon: '/img/favicon.svg',
  navbar: {
    hideOnScroll: false,
    items: [
      { type: 'link', label: 'User Guides', href: '/', activeElsewhere: true },
      { type: 'link', label: 'API Reference', href: '/restapi/v1/introduction', activeBase: '/restapi' },
      { type: 'theme' },
    ],
  },
  sidebar: { resizable: true },
  footer: {
    links: [
      { label: 'API reference', href: '/restapi/v1/introduction' },
      { label: 'Concepts', href: '/introduction/concepts/overview' },
      { label: 'Connect a cloud account', href: '/getting-started/connect-cloud-account/overview' },
    ],
    copyright: 'Skerry is a working name. These pages document version 0.1.0.',
  },
  inputs,
  openapi: [
    {
      id: 'v1',
      file: 'openapi/openapi.yaml',
      path: '/restapi/v1',
      sidebar: 'restapi',
      download: '/restapi/management/v1/openapi.yaml',
      previous: 'openapi/previous/1.0.yaml',
      deprecations: true,
      brokenLinks: 'error',
      rowsPerPage: 160,
    },
  ],
  plugins: [
    'accessibility',
    'typography',
    ['markdown-copies', { controls: false }],
    'llms',
    ['feeds', { overview: '/release-notes/overview', badges: true }],
    'mcp',
    // New URLs are added with each release of the site: `docsgen urls --accept`.
    ['urls', { reportNew: false }],
    ['./plugins/downloads.ts', { folder: 'content/_downloads', path: '/downloads', variables, product, inputs }],
  ],
  search: {
    shortcut: 'mod+k',
    popular: [
      '/getting-started/connect-cloud-account/aws/instructions',
      '/getting-started/install-sensor/kubernetes/install',
      '/settings/credentials',
      '/restapi/v1/introduction',
    ],
    facets: [
      {
        id: 'type',
        label: 'Type',
        routes: [
          { path: '/release-notes', value: 'Release notes' },
          { path: '/restapi', value: 'API' },
          { path: '/', value: 'Guides' },
        ],
      },
      {
        id: 'cloud',
        label: 'Cloud',
        routes: Object.entries(cloudPages).flatMap(([value, paths]) => paths.map((path) => ({ path, value }))),
      },
    ],
  },
  // AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_LOGIN_URI and DEBUG come from the environment. NOAUTH=true builds without the gate.
  gate: { mode: 'client' },
  deploy: { hosts: ['netlify', 'cloudflare', 'vercel', 'nginx'] },
})
