/** Prefixes of imports that `tsconfig.json` or `jsconfig.json` names: `"@assets/*": ["src/assets/*"]`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseDocument } from 'yaml'
import { fieldsOf, listOf, textOf } from './values.js'

export function readPathAliases(root: string, base: string): Record<string, string> {
  const aliases: Record<string, string> = {}
  for (const name of ['tsconfig.json', 'jsconfig.json']) {
    const file = join(root, base, name)
    if (!existsSync(file)) continue
    const { baseUrl, paths } = fieldsOf(fieldsOf(parseTsconfig(readFileSync(file, 'utf8'))).compilerOptions)
    for (const [pattern, targets] of Object.entries(fieldsOf(paths))) {
      const target = textOf(listOf(targets)[0])
      if (!pattern.endsWith('/*') || !target?.endsWith('/*')) continue
      aliases[pattern.slice(0, -1)] = posix.join(base, textOf(baseUrl) ?? '.', target.slice(0, -2))
    }
  }
  return aliases
}

/** With comments and commas at the end, as TypeScript allows them. A parser of YAML reads JSON with such commas. */
function parseTsconfig(text: string): unknown {
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (part) =>
    part.startsWith('"') ? part : '',
  )
  return parseDocument(plain, { logLevel: 'silent' }).toJS()
}
