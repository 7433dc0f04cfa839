/** The plugins of docsgen by name. Each is loaded with the first site that uses it. */
type LoadPlugin = () => Promise<unknown>

export const ownPlugins: ReadonlyMap<string, LoadPlugin> = new Map<string, LoadPlugin>([
  ['accessibility', async () => (await import('./accessibility/accessibility.js')).accessibility],
  ['feedback', async () => (await import('./feedback/feedback.js')).feedback],
  ['feeds', async () => (await import('./feeds/feeds.js')).feeds],
  ['git', async () => (await import('./git/git.js')).git],
  ['images', async () => (await import('./images/images.js')).images],
  ['inputs', async () => (await import('./inputs/inputs.js')).inputs],
  ['llms', async () => (await import('./llms/llms.js')).llms],
  ['markdown-copies', async () => (await import('./markdownCopies/markdownCopies.js')).markdownCopies],
  ['metadata', async () => (await import('./metadata/metadata.js')).metadata],
  ['offline', async () => (await import('./offline/offline.js')).offline],
  ['redirects', async () => (await import('./redirects/redirects.js')).redirects],
  ['typography', async () => (await import('./typography/typography.js')).typography],
  ['urls', async () => (await import('./urls/urls.js')).urls],
  ['mcp', async () => (await import('./mcp/mcp.js')).mcp],
])
