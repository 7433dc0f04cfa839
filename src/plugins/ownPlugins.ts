/** The plugins of docsgen by name. Each is loaded with the first site that uses it. */
type LoadPlugin = () => Promise<unknown>

export const ownPlugins: ReadonlyMap<string, LoadPlugin> = new Map<string, LoadPlugin>([])
