import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongFilesFirst, moduleCacheFolder, workerCount } from './test/runOrder.js'

/**
 * Tests that need Chromium, tests that need the bundled builder, tests that take seconds each (random input, child
 * processes, real servers, many whole sites), and tests of the content of this repository's own site. All others are unit tests.
 */
const browserTests = 'test/**/*.browser.test.{ts,tsx}'
const distTests = 'test/**/*.dist.test.{ts,tsx}'
const slowTests = 'test/**/*.slow.test.{ts,tsx}'
const siteTests = ['test/content/**/*.test.ts', 'test/openapi-description/**/*.test.ts', 'test/**/*.site.test.ts']
/** The texts of the interface, the rule that each test needs an expectation, and the measurement of CPU time. */
const setupFiles = ['test/support/text.ts', 'test/support/setup.ts', 'test/support/cpuOfFiles.ts']
/** Creates the folder of the bundles that workers share. */
const globalSetup = ['test/shareBundles.ts']
const never = ['test/fixtures/**', 'test/.tmp/**', 'node_modules/**']

/**
 * All tests but those of the content, for `--project product`: a worker starts again, and loads all modules again, for each
 * project. It has the files of other projects, so it exists only if it is named.
 */
const product: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'product',
    setupFiles,
    globalSetup: [...globalSetup, 'test/build.ts'],
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...never, ...siteTests],
  },
}

export default defineConfig({
  // React has no development runtime under the NODE_ENV that builds run with.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { alias: { docsgen: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    env: { NODE_ENV: 'production' },
    // These limits end a test that hangs. Speed is the business of `npm run bench`: a busy machine must fail no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A browser can be starved on a shared machine. The last lines of `npm test` name what passed only at the second try.
    retry: process.env.CI ? 2 : 0,
    maxWorkers: workerCount(),
    sequence: { sequencer: LongFilesFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCacheFolder() },
    // Files of one worker share their modules, so that React, the theme and the parsers load once and not for each file.
    isolate: false,
    projects: [
      ...(process.argv.includes('product') ? [product] : []),
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles,
          globalSetup,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...never, browserTests, distTests, slowTests, ...siteTests],
        },
      },
      { extends: true, test: { name: 'slow', setupFiles, globalSetup, include: [slowTests], exclude: never } },
      {
        extends: true,
        test: {
          name: 'dist',
          setupFiles,
          include: [distTests],
          exclude: never,
          globalSetup: [...globalSetup, 'test/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          setupFiles,
          include: [browserTests],
          exclude: never,
          globalSetup: [...globalSetup, 'test/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          setupFiles,
          include: siteTests,
          exclude: never,
          globalSetup: [...globalSetup, 'test/build.ts'],
        },
      },
    ],
  },
})
