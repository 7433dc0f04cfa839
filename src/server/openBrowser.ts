import { spawn } from 'node:child_process'

/** Opens a URL in the user's browser. Does nothing if there is no browser. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv): void {
  const [command, ...args]: readonly [string, ...string[]] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command, args, { stdio: 'ignore', detached: true, env })
  child.on('error', () => {})
  child.unref()
}
