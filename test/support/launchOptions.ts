import type { LaunchOptions } from 'playwright-core'
import { type FontWidth, fontEnvironment } from './fonts.js'

/**
 * The first three save a third of the CPU time of a new tab: with each window, Chromium loads two pages for the popups of its
 * address bar and starts a spare process. The others repeat the list of Playwright, because Chromium reads only the last
 * `--disable-features`.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Tabs of a profile share a process, as in a browser with many tabs. A new tab would otherwise start a process for its empty page and
 * another one for its first page, which is an eighth of the CPU time of a short test.
 */
const sharedTabProcess = '--renderer-process-limit=1'

/** For tests of tabs that race for the same storage: `without` of `launchBrowser`, which gives each tab its own process. */
export const ownTabProcesses: readonly string[] = [sharedTabProcess]

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  sharedTabProcess,
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** A switch of Playwright. Without it, Chromium keeps whole pages for steps through the history; its headless shell never does. */
const noPageCache = '--disable-back-forward-cache'

/**
 * Launch options of every test browser. Chromium's headless shell is the same engine without the windows of a desktop browser:
 * a tab costs half the CPU time. It runs all tests but those of pages that the browser keeps whole.
 */
export function launchOptions(
  more: readonly string[] = [],
  without: readonly string[] = [],
  fonts: FontWidth = 'narrow',
): LaunchOptions {
  return {
    executablePath: (!without.includes(noPageCache) && process.env.CHROMIUM_HEADLESS_SHELL) || fullBrowser(),
    args: [...args.filter((name) => !without.includes(name)), ...more],
    ignoreDefaultArgs: [...without],
    env: { ...process.env, ...fontEnvironment(fonts) },
  }
}

function fullBrowser(): string {
  return process.env.CHROMIUM ?? '/usr/bin/chromium'
}
