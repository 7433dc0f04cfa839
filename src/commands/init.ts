/** `docsgen init`: creates a complete project. In a folder with files, it adds what is missing and changes nothing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { projectPath } from '../schema/paths.js'
import type { ExitCode, Session } from '../terminal/session.js'
import { askSettings, checkBrandColor, expandColor, type StarterSettings, type Terminal } from './init/askSettings.js'
import { contentFiles, homeFile, sourceFiles } from './init/contentFiles.js'
import { findOtherTool, findPagesFolder, hasHomePage, hasPages } from './init/existingDocs.js'
import { type PackageCommands, packageCommands } from './init/packageCommands.js'
import { brandFiles, packageSlug, projectFiles, type StarterFiles } from './init/projectFiles.js'
import { docsgenSpecifier } from './session/docsgenSpecifier.js'

/** Settings of the new site. Without a terminal, only the gate has no default. */
export type InitFlags = StarterSettings

const defaultColor = '#08687a'

export async function init({ root, progress, env }: Session, given: InitFlags): Promise<ExitCode> {
  const flags = given.color === undefined ? given : { ...given, color: expandColor(given.color) }
  const problem = flags.color === undefined ? undefined : checkBrandColor(flags.color)
  if (problem) {
    progress.line(`${problem} Nothing was created.`)
    return 2
  }
  if (flags.content !== undefined && !projectPath.safeParse(flags.content).success) {
    progress.line(`--content must be a path below the project folder, not ${flags.content}. Nothing was created.`)
    return 2
  }
  const terminal =
    process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined
  const settings = await completeSettings(root, flags, terminal)
  if (!settings) {
    progress.line(
      terminal
        ? 'The questions were not answered. Nothing was created.'
        : 'Who can read the site? Add --gate off if everyone can, or --gate client or --gate edge if readers must sign in. Nothing was created.',
    )
    return 2
  }
  const other = findOtherTool(root)
  const { created, kept } = writeMissing(root, starterFiles(root, settings))
  const place = relative(process.cwd(), root) || '.'
  progress.line(
    `Created ${created.length} files in ${place === '.' ? 'this folder' : place}.${kept.length > 0 ? ` Kept ${kept.join(', ')}.` : ''}`,
  )
  if (created.includes('site.config.ts') && settings.content !== 'content')
    progress.line(`The site has the pages in ${settings.content}. Another folder: --content.`)
  if (other)
    progress.line(
      `${other.config} belongs to another tool. To convert that site with its sidebars and components: docsgen migrate ${other.tool} ${place} <new folder>`,
    )
  const hasPackage = kept.includes('package.json')
  const isInstalled = hasPackage && namesDocsgen(join(root, 'package.json'))
  const commands = packageCommands(env.npm_config_user_agent)
  for (const line of nextSteps({ place, kept, settings, isInstalled, commands })) progress.line(line)
  return 0
}

/** Undefined if a setting without default is missing. */
async function completeSettings(
  root: string,
  flags: InitFlags,
  terminal: Terminal | undefined,
): Promise<Required<StarterSettings> | undefined> {
  const defaults = { title: titleOfFolder(basename(root)), color: defaultColor, content: findPagesFolder(root) }
  if (terminal) return askSettings(terminal, flags, defaults)
  const { openapi = false, gate } = flags
  return gate && { ...defaults, ...flags, openapi, gate }
}

function titleOfFolder(folder: string): string {
  const words = folder.replace(/[^A-Za-z0-9]+/g, ' ').trim() || 'My site'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A project with a configuration or pages gets no examples: they would mix with its own. */
function starterFiles(root: string, settings: Required<StarterSettings>): StarterFiles {
  const folder = join(root, settings.content)
  const isNew = !hasPages(folder)
  const project = projectFiles(settings, { docsgen: docsgenSpecifier(root), isNew })
  if (existsSync(join(root, 'site.config.ts'))) return { ...project, 'site.config.ts': '' }
  const home = hasHomePage(folder) ? {} : homeFile(settings)
  const pages = isNew ? contentFiles(settings) : home
  return {
    ...project,
    ...brandFiles(settings, { isNew }),
    ...sourceFiles(settings, packageSlug(settings.title)),
    ...pages,
  }
}

function writeMissing(root: string, files: StarterFiles) {
  const created: string[] = []
  const kept: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const target = join(root, path)
    if (existsSync(target)) kept.push(path)
    else {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
      created.push(path)
    }
  }
  return { created, kept }
}

interface NextStepsInput {
  readonly place: string
  readonly kept: readonly string[]
  readonly settings: Required<StarterSettings>
  /** The `package.json` of the folder names docsgen. */
  readonly isInstalled: boolean
  readonly commands: PackageCommands
}

/** A broken `package.json` is a matter of the package manager, which explains it. */
function namesDocsgen(file: string): boolean {
  return readFileSync(file, 'utf8').includes('"docsgen"')
}

function nextSteps({ place, kept, settings, isInstalled, commands }: NextStepsInput): string[] {
  const enter = place === '.' ? '' : `cd ${place} && `
  return [
    kept.includes('package.json')
      ? `${isInstalled ? '' : `Add docsgen to your package.json: ${commands.add} docsgen. `}Preview the site with: ${commands.execute} docsgen serve`
      : `Preview the site with: ${enter}${commands.install} && ${commands.run} dev`,
    ...(kept.includes('.gitignore') ? ['Add build/ and .docsgen/cache/ to your .gitignore.'] : []),
    ...(settings.gate === 'off' ? [] : ['`docsgen build` needs AUTH0_DOMAIN and AUTH0_CLIENT_ID, or NOAUTH=true.']),
  ]
}
