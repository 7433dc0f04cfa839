/** `docsgen info`: what a bug printDiagnostics needs. */
import { loadSatteriParser } from '../markdown/parseMarkdown.js'
import { type ExitCode, loadProject, packageFolder, printDiagnostics, type Session, version } from './session.js'

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
      theme: project.config.theme ?? 'default',
      content: project.config.content,
      baseUrl: project.config.baseUrl,
      gate: project.config.gate.mode,
      severities:
        Object.entries(project.config.diagnostics)
          .map(([code, severity]) => `${code}=${severity}`)
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
