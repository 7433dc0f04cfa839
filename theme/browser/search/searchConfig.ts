import type { ClientConfig, ClientSearch } from '../../../src/model/contract.js'

export type SearchConfig = ClientConfig & { readonly search: ClientSearch }

/** Reads the settings of the page. Only pages of a site with search have an island that calls this. */
export function readSearchConfig(): SearchConfig {
  const { search, ...config }: ClientConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '{}')
  if (!search) throw new Error('This site has no search.')
  return { ...config, search }
}
