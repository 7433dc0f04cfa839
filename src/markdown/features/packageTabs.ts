/** Tabs of package managers. The choice of the reader is kept for all of them, on every page. */
import type { Code } from 'mdast'
import type { CodeBlockProps } from '../../model/contract.js'
import { convertCommand, type PackageManager, packageManagers } from '../code/packageManagers.js'
import type { SourceContext } from '../source/sourceContext.js'
import { reportWarning } from './report.js'

export type CodeProps = Omit<CodeBlockProps, 'children'>

export interface CodeTab {
  readonly label: string
  readonly value?: string
  readonly code: CodeProps
}

const group = 'package-manager'

interface PackageTabsInput {
  readonly context: SourceContext
  readonly propsOf: (block: Code) => Promise<CodeProps>
}

/** Replaces a block of commands of npm by tabs with the commands of each package manager. */
export async function writePackageTabs(
  block: Code,
  index: number,
  { context, propsOf }: PackageTabsInput,
): Promise<void> {
  const tabs: CodeTab[] = []
  for (const manager of packageManagers) {
    const value = block.value.split('\n').map((line) => convertLine(line, manager, { block, context }))
    const { title, ...code } = await propsOf({ ...block, value: value.join('\n'), meta: withoutOption(block.meta) })
    tabs.push({ label: labels[manager], value: manager, code: { ...code, ...(title && { title }) } })
  }
  const json = JSON.stringify({ id: `${context.idPrefix}packages-${index + 1}`, group, tabs })
  const data = { hName: 'ds-code-group', hProperties: { json } }
  Object.assign(block, { type: 'dsCode', children: [], value: undefined, data })
}

const labels: Readonly<Record<PackageManager, string>> = { npm: 'npm', pnpm: 'pnpm', yarn: 'Yarn', bun: 'Bun' }

interface LineContext {
  readonly block: Code
  readonly context: SourceContext
}

/** A command that another tool does not have is shown as it is. It is reported once. */
function convertLine(line: string, manager: PackageManager, { block, context }: LineContext): string {
  const converted = convertCommand(line, manager)
  if (converted !== undefined) return converted
  if (manager === 'pnpm' || (manager === 'bun' && convertCommand(line, 'pnpm') !== undefined)) {
    const message = `docsgen does not know the command of ${manager} for “${line.trim()}”.`
    const hint = 'Write it as a block of its own without npm2yarn, or as a ::: code-group.'
    reportWarning('npm-command', message, { node: block, hint, context })
  }
  return line
}

function withoutOption(meta: string | null | undefined): string {
  return (meta ?? '').replace(/\b(?:npm2yarn(?:2pnpm)?|package-install)\b/g, '').replace(/\bsync\b/, '')
}

/** A group whose labels are names of package managers follows the choice of the reader, too. */
export function asPackageTabs(tabs: readonly CodeTab[]): {
  readonly group?: string
  readonly tabs: readonly CodeTab[]
} {
  const names = tabs.map(({ label }) => label.toLowerCase())
  const arePackages = names.length > 1 && names.every((name) => packageManagers.some((known) => known === name))
  if (!arePackages || new Set(names).size < names.length) return { tabs }
  return { group, tabs: tabs.map((tab) => ({ ...tab, value: tab.label.toLowerCase() })) }
}
