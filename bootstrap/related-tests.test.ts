import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, test } from 'vitest'
import { chooseRelatedTests } from './src/test/choose-related-tests.mjs'

const FILES: Readonly<Record<string, string>> = {
  'packages/domain/package.json': '{ "name": "@x/domain", "exports": { ".": "./src/index.ts" } }',
  'packages/domain/src/index.ts': "export * from './clock.ts'\nexport { sum as total } from './sum.ts'\n",
  'packages/domain/src/clock.ts': 'export const clock = () => 0\n',
  'packages/domain/src/clock.test.ts': "import { clock } from './clock.ts'\nclock()\n",
  'packages/domain/src/sum.ts': 'export function sum() {}\n',
  'packages/server/src/late.ts': "import { type Sum, clock } from '@x/domain'\nexport const late = clock\n",
  'packages/server/src/late.test.ts': "import {\n  late,\n} from './late.ts'\nlate()\n",
  'packages/server/src/late.int.test.ts': "import { late } from './late.ts'\nlate()\n",
  'packages/server/src/late.slow.test.ts': "import { late } from './late.ts'\nlate()\n",
  'packages/server/src/total.test.ts':
    "import type { Late } from './late.ts'\nimport { total } from '@x/domain'\n",
  'packages/server/src/lazy.test.ts': "await import('./late.ts')\n",
}

const root = useShared(temporaryFolder)
beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root.path, path)), { recursive: true })
    writeFileSync(join(root.path, path), text)
  }
})

const choose = (...changed: string[]) => chooseRelatedTests(root.path, { all: Object.keys(FILES), changed })
const server = (...names: string[]) => names.map((name) => `packages/server/src/${name}.test.ts`)

test('a name that an index passes on leads to its own file alone', () => {
  const { tests, summary } = choose('packages/domain/src/clock.ts')
  expect(new Set(tests)).toEqual(new Set(['packages/domain/src/clock.test.ts', ...server('late', 'lazy')]))
  expect(summary).toContain('those of other packages (npm test -- int), 1 file')
  expect(choose('packages/domain/src/sum.ts').tests).toEqual(server('total'))
})

test('integration tests of the package itself are among them', () => {
  expect(new Set(choose('packages/server/src/late.ts').tests)).toEqual(
    new Set(server('late', 'late.int', 'lazy')),
  )
})

test('of integration tests, long ones and distant ones are left to whole runs, unless they have changed themselves', () => {
  const near = Array.from({ length: 50 }, (_, place) => `packages/near/src/near-${String(place)}.int.test.ts`)
  const long = 'packages/near/src/long.int.test.ts'
  const source = 'packages/near/src/near.ts'
  mkdirSync(join(root.path, dirname(source)), { recursive: true })
  writeFileSync(join(root.path, source), 'export const near = 0\n')
  for (const file of near)
    writeFileSync(join(root.path, file), "import { near } from './near.ts'\nvoid near\n")
  writeFileSync(join(root.path, long), "import { near } from './near.ts'\nusualCases([near])\n")
  const all = [source, long, ...near]
  const run = (...changed: string[]) => chooseRelatedTests(root.path, { all, changed }).tests
  expect(run(source)).toEqual(near.slice(0, 30))
  expect(run(source, long, near[49] ?? '')).toEqual([long, near[49], ...near.slice(0, 30)])
})

test('a test that has changed is run, and nothing where nothing reaches the change', () => {
  expect(choose('packages/server/src/total.test.ts').tests).toEqual(server('total'))
  expect(choose('README.md').tests).toEqual([])
})
