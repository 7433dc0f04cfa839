import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // React has no development runtime under the NODE_ENV that builds run with.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { alias: { docsgen: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/fixtures/**', 'node_modules/**'],
    env: { NODE_ENV: 'production' },
    // They end what hangs. How long something takes is for `npm run bench`: a busy machine must fail no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // On a host of others' work a browser can be starved. What passes only then is named at the end, with the reason.
    retry: process.env.CI ? 2 : 0,
    maxWorkers: 2,
    globalSetup: ['test/build.ts'],
  },
})
