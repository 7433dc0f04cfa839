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

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
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
