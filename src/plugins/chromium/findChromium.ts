/** Finds a browser that docsgen can control: Chromium, Chrome or Edge. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type FoundBrowser =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'missing'; readonly message: string; readonly hint: string }

interface BrowserPlaces {
  /** Start of the message if there is none. @example 'docsgen pdf prints' */
  readonly use: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** Default: asks the disk. */
  readonly isExecutable?: (path: string) => boolean
}

/** The variable that names the browser. */
const browserVariable = 'CHROMIUM'

/** The first margin boxes with page numbers were in Chromium 131. */
export const oldestMilestone = 131

const commands = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['chromium-headless-shell', 'microsoft-edge', 'microsoft-edge-stable'],
]

const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge']
const windowsPaths = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** The program in the environment variable, else the first one in the usual folders of the system. */
export function findChromium({ use, env, platform, isExecutable = canExecute }: BrowserPlaces): FoundBrowser {
  const named = env[browserVariable]
  if (named) {
    if (isExecutable(named)) return { kind: 'found', path: named }
    const hint = `Set ${browserVariable} to the path of the program, or remove the variable.`
    return { kind: 'missing', message: `${browserVariable} is “${named}”, which is not an executable file.`, hint }
  }
  const path = listCandidates(env, platform).find(isExecutable)
  if (path !== undefined) return { kind: 'found', path }
  const message = `${use} with Chromium, Chrome or Edge (${oldestMilestone} or newer), and none of them was found.`
  const hint = `${installHint(platform)} If it is elsewhere, set ${browserVariable} to its path.`
  return { kind: 'missing', message, hint }
}

function listCandidates(env: BrowserPlaces['env'], platform: NodeJS.Platform): string[] {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  if (platform === 'darwin') return [...onPath, ...apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)]
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((root) => root ?? [])
    return roots.flatMap((root) => windowsPaths.map((path) => `${root}\\${path}`))
  }
  return onPath
}

function installHint(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Install one, for example with: brew install --cask google-chrome.'
  if (platform === 'win32') return 'Install one, for example with: winget install Google.Chrome.'
  return 'Install one, for example with: apt install chromium.'
}

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
