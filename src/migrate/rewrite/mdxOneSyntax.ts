/** Changes text that MDX 1 read as text and today's MDX does not read: `<https://…>`, and braces without JavaScript in them. */
import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { MigrationReport } from '../model/report.js'
import { mapProse } from './mapLines.js'

const JsxParser = Parser.extend(acornJsx())

/** MDX has no autolinks. */
export function mdxAutolinks(body: string, report: MigrationReport): string {
  if (!/<(?:https?:|mailto:|[\w.+-]+@)/.test(body)) return body
  return mapProse(body, (prose) => autolinks(prose, report))
}

/** For a page with a syntax error. Escapes the braces in running text that contain no JavaScript. */
export function escapeTextBraces(body: string): string {
  return body.includes('{') ? mapProse(body, textBraces) : body
}

function autolinks(prose: string, report: MigrationReport): string {
  return prose.replace(/<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g, (_, address: string) => {
    report.count('<address> → link')
    const url = /^(?:https?|mailto):/.test(address) ? address : `mailto:${address}`
    return `[${address.replace(/^mailto:/, '').replace(/[[\]]/g, '\\$&')}](${url.replace(/[()]/g, encodeURIComponent)})`
  })
}

/** Braces of one line. Those of attributes, of modules, and in lines that begin with a tag or a property are left alone. */
function textBraces(prose: string): string {
  const isCode = /^\s*(?:[<{}]|import\s|export\s|[\w-]+[=:])|=\{|^#{1,6} .*\{#/
  return prose
    .split('\n')
    .map((line) => (isCode.test(line) ? line : escapeBraces(line)))
    .join('\n')
}

function escapeBraces(line: string): string {
  return line.replace(/(?<!\\)\{([^{}]*)\}/g, (text, inner: string) =>
    /^\s*(?:\/\*[\s\S]*\*\/)?\s*$/.test(inner) || isExpression(inner) ? text : `\\{${inner}\\}`,
  )
}

function isExpression(text: string): boolean {
  try {
    JsxParser.parse(`(${text})`, { ecmaVersion: 'latest' })
    return true
  } catch {
    return false
  }
}
