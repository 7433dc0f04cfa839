/** A configuration with the required fields only. */
import { parseSiteConfig } from '../../src/config/parseConfig.js'
import type { SiteConfigInput } from '../../src/schema/config.js'

export const minimal: SiteConfigInput = {
  title: 'Docs',
  url: 'https://docs.example.com',
  product: { name: 'Skiff', slug: 'skiff' },
  version: '1.10',
  gate: false,
}
export const nowhere = { file: 'site.config.ts', places: {}, keyPlaces: {} }
/** Parses it with more fields and environment variables. */
export const parse = (more: object = {}, env = {}) => parseSiteConfig({ ...minimal, ...more }, env, nowhere)
