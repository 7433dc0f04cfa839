/** Flags that several commands share. */
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { gateModes } from '../../schema/gateConstants.js'

export const untrustedHelp = 'forbid code in pages, except in those of untrusted.code, and lower the limits'

/** Adds the options of commands that write a site. */
export function withBuildOptions(command: Command): Command {
  return withCommonOptions(command)
    .option('--drafts', 'build draft pages too')
    .option('--untrusted', untrustedHelp)
    .addOption(new Option('--gate <mode>', 'override gate.mode').choices(gateModes))
    .option('--sbom <file>', 'write a CycloneDX list of the packages in the published code')
    .option('--wait', 'wait for another build of this project instead of failing')
    .option('--keep-going', 'write what compiled; pages that fail say so (exit code 1)')
    .addOption(new Option('--baseline <mode>', 'ignore the findings of the baseline file').choices(['use']))
}

/** Adds the options of all commands that read a site. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'configuration file, relative to the root (default: site.config.ts)')
    .option('-d, --out-dir <folder>', 'output folder, relative to the root (default: build)')
    .option('--base <path>', 'override baseUrl')
    .option('-s, --strict', 'treat warnings as errors')
    .addOption(formatOption('errors and warnings'))
    .addOption(reportOption('errors and warnings'))
    .option('--quiet', 'show errors only')
    .option('--verbose', 'show all warnings, and the duration of short stages')
    .option('--no-cache', 'ignore the build cache')
    .option('--color', 'always use colors')
    .option('--no-color', 'never use colors')
}

/** Creates `--format`. Without the flag its value is undefined, which commands read as `text`. */
export function formatOption(contents: string): Option {
  return new Option('--format <format>', `format of ${contents} (default: text)`).choices([
    'text',
    'json',
    'sarif',
    'github',
  ])
}

/** Creates `--output <file>`. A folder or a path that cannot be a file is a usage error. */
export function reportOption(contents: string): Option {
  return new Option('--output <file>', `write ${contents} to a file`).argParser(parseReportFile)
}

/** Throws a usage error (exit code 2) before any work if the file cannot be written. */
function parseReportFile(text: string): string {
  const path = resolve(text)
  const isFolder = text.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  const problem = isFolder
    ? 'is a folder'
    : existsSync(dirname(path))
      ? undefined
      : 'is in a folder that does not exist'
  if (problem !== undefined)
    throw new InvalidArgumentError(
      `It ${problem}. --output names a file for messages; --out-dir names the folder of the site.`,
    )
  return text
}

/** Adds the options that `serve` and `preview` share. `port` is the default. */
export function withServerOptions(command: Command, port: number): Command {
  return command
    .addOption(portOption(port))
    .option('--strict-port', 'fail if the port is in use')
    .option('--host <host>', 'network address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'additional allowed Host headers')
    .option('--open', 'open the browser')
}

/** Creates `--port` with a default. The server itself looks for the next free port. */
export function portOption(port: number): Option {
  return new Option('-p, --port <port>', 'port; if it is in use, the next free port').default(port).argParser(parsePort)
}

/** Throws a usage error (exit code 2) for text that is not a port. 0 lets the system choose a free one. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a number between 0 and 65535.')
  return port
}

/** The last part of a help text: one command in each line. */
export function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}
