/** Writes `site.config.ts` of the new site. */
import type { SiteConfigInput } from '../../schema/config.js'

export function configText(config: SiteConfigInput): string {
  return `import { defineConfig } from 'docsgen'\n\nexport default defineConfig(${writeValue(config, '')})\n`
}

function writeValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoteText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((item) => writeValue(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteText(key)}: ${writeValue(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return `${open}${close}`
  const short = Array.isArray(value) ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  if (short.length + indent.length < 100 && !short.includes('\n')) return short
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`
}

function quoteText(text: string): string {
  const json = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${json.replaceAll("'", "\\'")}'`
}
