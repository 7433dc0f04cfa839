/** `docsgen info`: the versions and settings that a bug report needs. */
import { loadSatteriParser } from '../markdown/parseMarkdown.js'
import type { Project } from '../pipeline/session/project.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, packageFolder, type Session, version } from '../terminal/session.js'
import { loadProject } from './session/loadProject.js'

export async function info(session: Session): Promise<ExitCode> {
  const project = await loadProject(session)
  const known = 'root' in project
  const values: Readonly<Record<string, unknown>> = {
    docsgen: version,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    parser: (await loadSatteriParser()) ? 'satteri' : 'micromark',
    package: packageFolder,
    project: session.root,
    ...(known && {
      config: project.loaded.file,
      theme: project.config.theme.folder ?? 'default',
      content: project.config.content,
      baseUrl: project.config.baseUrl,
      gate: project.config.gate.mode,
      gateReason: gateReason(project),
      severities:
        Object.entries(project.config.checks)
          .map(([code, severity]) => `${code}=${typeof severity === 'string' ? severity : JSON.stringify(severity)}`)
          .join(' ') || 'default',
    }),
  }
  if (session.flags.format === 'json') process.stdout.write(`${JSON.stringify(values, null, 2)}\n`)
  else
    process.stdout.write(
      Object.entries(values)
        .map(([name, value]) => `${name.padEnd(10)} ${value}\n`)
        .join(''),
    )
  if (!known) printDiagnostics(project.diagnostics, session)
  return known ? 0 : 2
}

/** Why the site has this gate: with the mode alone, an open site looks the same whether that was decided or forgotten. */
function gateReason({ config: { gate }, loaded }: Project): string {
  if (gate.mode !== 'off') return 'readers must sign in'
  if (gate.NOAUTH) return 'NOAUTH is set, so everyone can read'
  const isUndecided = loaded.diagnostics.some(({ code }) => code === 'gate-undecided')
  return isUndecided
    ? `${loaded.file} has no \`gate\` and the environment no AUTH0_ variable, so everyone can read`
    : `${loaded.file} says so: everyone can read`
}
