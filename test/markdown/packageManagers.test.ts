import { expect, test } from 'vitest'
import { convertCommand } from '../../src/markdown/code/packageManagers.js'

test.each([
  ['npm install', 'pnpm install', 'yarn install', 'bun install'],
  ['npm i a b', 'pnpm add a b', 'yarn add a b', 'bun add a b'],
  ['npm install --save-dev a', 'pnpm add --save-dev a', 'yarn add --dev a', 'bun add --dev a'],
  ['npm i -g a', 'pnpm add -g a', 'yarn global add a', 'bun add -g a'],
  ['npm ci', 'pnpm install --frozen-lockfile', 'yarn install --frozen-lockfile', 'bun install --frozen-lockfile'],
  ['npm uninstall a', 'pnpm remove a', 'yarn remove a', 'bun remove a'],
  ['npm run build -- --watch', 'pnpm build --watch', 'yarn build --watch', 'bun run build --watch'],
  ['npm test', 'pnpm test', 'yarn test', 'bun run test'],
  [
    'npm create vite@latest app -- --template x',
    'pnpm create vite@latest app --template x',
    'yarn create vite@latest app --template x',
    'bun create vite@latest app --template x',
  ],
  ['npm init', 'pnpm init', 'yarn init', 'bun init'],
  ['npx -y a init', 'pnpm dlx a init', 'yarn dlx a init', 'bunx a init'],
  ['npm exec a', 'pnpm exec a', 'yarn a', 'bunx a'],
  [
    '$ CI=1 npm i a && npm start',
    '$ CI=1 pnpm add a && pnpm start',
    '$ CI=1 yarn add a && yarn start',
    '$ CI=1 bun add a && bun run start',
  ],
  ['# npm is a tool', '# npm is a tool', '# npm is a tool', '# npm is a tool'],
])('%s', (npm, pnpm, yarn, bun) => {
  expect([convertCommand(npm, 'pnpm'), convertCommand(npm, 'yarn'), convertCommand(npm, 'bun')]).toEqual([
    pnpm,
    yarn,
    bun,
  ])
})

test('a command without equivalent is not converted', () => {
  expect(convertCommand('npm fund', 'pnpm')).toBeUndefined()
})
