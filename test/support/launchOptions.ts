import type { LaunchOptions } from 'playwright-core'
import { type FontWidth, fontEnvironment } from './fonts.js'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launch options of every test browser. */
export function launchOptions(
  more: readonly string[] = [],
  without: readonly string[] = [],
  fonts: FontWidth = 'narrow',
): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...args, ...more],
    ignoreDefaultArgs: [...without],
    env: { ...process.env, ...fontEnvironment(fonts) },
  }
}
