import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../oxlint.config.ts'
import { packageScript } from './src/paths.mjs'

const root = resolve(import.meta.dirname, '..')
const UNION = "type Light = 'red' | 'green'\n"
const WEB = 'apps/web/src'

/** Path of a file, its text, and the rule that it must violate (undefined: none). */
const SNIPPETS: readonly [path: string, text: string, rule: string | undefined][] = [
  ['packages/domain/src/a.ts', "import '@sunspan/api'", 'no-restricted-imports'],
  ['packages/domain/src/b.ts', "import 'node:fs'", 'no-restricted-imports'],
  ['packages/domain/src/c.ts', "import '../../bridge/src/index.ts'", 'no-restricted-imports'],
  ['packages/domain/src/d.ts', "import './c.ts'", undefined],
  ['packages/domain/src/e.test.ts', "import '@sunspan/bridge'", 'no-restricted-imports'],
  ['packages/api/src/a.ts', "import '@sunspan/domain'", undefined],
  ['packages/api/src/b.ts', "import '@sunspan/chains'", 'no-restricted-imports'],
  ['packages/api/src/c.ts', "import '@sunspan/chains/deposit-actions'", undefined],
  ['packages/api/src/d.ts', "import '@sunspan/chains/server'", 'no-restricted-imports'],
  [`${WEB}/app/shell/clock.tsx`, 'export const now = (): number => Date.now()', 'no-restricted-properties'],
  [
    `${WEB}/shared/ui/a/wide.tsx`,
    'export const w = (): number => window.innerWidth',
    'no-restricted-properties',
  ],
  [`${WEB}/shared/ui/a/use-now.ts`, 'export const now = (): number => Date.now()', undefined],
  ['packages/chains/src/a.ts', "import '@sunspan/domain'", undefined],
  ['packages/chains/src/b.ts', "import '@sunspan/api'", 'no-restricted-imports'],
  ['packages/chains/src/c.ts', "import '@sunspan/host'", 'no-restricted-imports'],
  ['packages/chains/src/d.int.test.ts', "import '@sunspan/host'", undefined],
  ['packages/chains/src/testing/e.ts', "import '@sunspan/contracts'", undefined],
  ['packages/chains/src/evm/family.ts', 'export const evm = 1', undefined],
  ['packages/chains/src/ton/family.ts', 'export const ton = 1', undefined],
  [
    'packages/chains/src/evm/deposits/f.ts',
    "import type { A } from '../../ton/a.ts'",
    'no-restricted-imports',
  ],
  ['packages/chains/src/evm/g.ts', "import '../rpc/quorum/a.ts'", undefined],
  ['packages/chains/src/rpc/quorum/h.ts', "import '../../evm/a.ts'", 'no-restricted-imports'],
  ['packages/chains/src/rpc/quorum/i.int.test.ts', "import '../../evm/a.ts'", undefined],
  ['packages/chains/src/rpc/quorum/k.ts', "import '../transport/a.ts'", undefined],
  ['packages/chains/src/rpc/transport/l.ts', "import '../quorum/a.ts'", 'no-restricted-imports'],
  ['packages/chains/src/families/j.ts', "import '../ton/a.ts'", undefined],
  ['packages/host/src/a.ts', "import '@sunspan/domain'", 'no-restricted-imports'],
  ['labs/ton/a.ts', "import '@sunspan/host'", undefined],
  ['labs/ton/b.ts', "import '@sunspan/chains/testing'", 'no-restricted-imports'],
  ['labs/ton/c.ts', "import type { A } from '@sunspan/chains'", 'no-restricted-imports'],
  ['labs/ton/d.ts', "import '@sunspan/bridge/testing'", 'no-restricted-imports'],
  ['labs/ton/e.ts', "import '../../packages/chains/src/ton/a.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/a.ts', "import '@sunspan/chains/server'", undefined],
  ['packages/bridge/src/b.ts', "import '@sunspan/api'", 'no-restricted-imports'],
  ['packages/bridge/src/c.ts', "import '@sunspan/host/testing'", 'no-restricted-imports'],
  ['packages/bridge/src/d.ts', "import 'fastify'", 'no-restricted-imports'],
  ['packages/bridge/src/e.ts', 'export const now = () => Date.now()', 'no-restricted-properties'],
  ['packages/bridge/src/f.int.test.ts', "import '@sunspan/host/testing'", undefined],
  ['packages/bridge/src/store/a.ts', "import '../model/order.ts'", undefined],
  ['packages/bridge/src/store/b.ts', "import type { A } from '../engine/a.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/engine/c.ts', "import type { A } from '../orders/a.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/model/d.ts', "import type { A } from '../store/a.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/orders/e.ts', "import '../store/a.ts'", undefined],
  ['packages/bridge/src/orders/f.ts', "import '../create-bridge.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/orders/g.ts', "import 'fastify'", 'no-restricted-imports'],
  ['packages/bridge/src/store/h.int.test.ts', "import '../testing/test-world.ts'", undefined],
  ['packages/bridge/src/store/orders/i.ts', "import '../../model/order.ts'", undefined],
  ['packages/bridge/src/store/orders/j.ts', "import '../payouts/a.ts'", undefined],
  [
    'packages/bridge/src/store/orders/k.ts',
    "import type { A } from '../books/a.ts'",
    'no-restricted-imports',
  ],
  [
    'packages/bridge/src/store/orders/l.ts',
    "import type { A } from '../../engine/a.ts'",
    'no-restricted-imports',
  ],
  ['packages/bridge/src/engine/pay/m.ts', "import '../../store/orders/a.ts'", undefined],
  ['packages/bridge/src/engine/pay/n.ts', "import '../engine-context.ts'", undefined],
  ['packages/bridge/src/engine/pay/o.ts', "import '../create-engine.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/engine/pay/p.ts', "import type { A } from '../settle/a.ts'", 'no-restricted-imports'],
  [
    'packages/bridge/src/engine/pay/q.ts',
    "import type { A } from '../../quotes/a.ts'",
    'no-restricted-imports',
  ],
  [
    'packages/bridge/src/engine/engine-context.ts',
    "import type { A } from './pay/a.ts'",
    'no-restricted-imports',
  ],
  ['packages/bridge/src/engine/create-engine.ts', "import './pay/a.ts'", undefined],
  ['packages/bridge/src/quotes/r.ts', "import '../clock.ts'", undefined],
  ['packages/bridge/src/quotes/s.ts', "import '../unlisted-room/a.ts'", 'no-restricted-imports'],
  ['packages/bridge/src/quotes/t.ts', "import '../testing/a.ts'", 'no-restricted-imports'],
  ['apps/server/src/a.ts', "import '@sunspan/bridge'", undefined],
  ['apps/server/src/b.ts', "import '@sunspan/devnet'", 'no-restricted-imports'],
  ['apps/server/src/c.ts', "import '@sunspan/contracts'", 'no-restricted-imports'],
  ['apps/devnet/src/a.ts', "import '@sunspan/contracts'", undefined],
  ['apps/devnet/src/b.ts', "import '@sunspan/bridge'", 'no-restricted-imports'],
  [`${WEB}/shared/a.ts`, "import '@sunspan/api'", undefined],
  [`${WEB}/shared/b.ts`, "import '@sunspan/bridge'", 'no-restricted-imports'],
  [`${WEB}/shared/c.ts`, "import 'viem'", 'no-restricted-imports'],
  [`${WEB}/shared/d.ts`, "import 'viem/chains'", 'no-restricted-imports'],
  [`${WEB}/shared/e.ts`, "import '@sunspan/chains/server'", 'no-restricted-imports'],
  [`${WEB}/shared/f.ts`, "import '@sunspan/chains/wallets'", undefined],
  [`${WEB}/shared/g.ts`, "import '../entities/order.ts'", 'no-restricted-imports'],
  [`${WEB}/shared/ui/h.ts`, "import '../../features/send/form.ts'", 'no-restricted-imports'],
  [`${WEB}/entities/order/a.ts`, "import '../../shared/a.ts'", undefined],
  [`${WEB}/entities/order/b.ts`, "import '../../features/send/form.ts'", 'no-restricted-imports'],
  [`${WEB}/entities/order/c.ts`, "import '../../app/router.ts'", 'no-restricted-imports'],
  [`${WEB}/entities/order/d.ts`, "import '../../flows/submission/a.ts'", 'no-restricted-imports'],
  [`${WEB}/shared/ui/i.ts`, "import '../../flows/submission/a.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/submission/a.ts`, "import '../../entities/order/a.ts'", undefined],
  [`${WEB}/flows/submission/b.ts`, "import '../../features/send/a.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/submission/c.ts`, "import '../progress/page/a.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/submission/d.ts`, "import '../../app/router.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/submission/e.ts`, "import '../wallet-login/a.ts'", undefined],
  [`${WEB}/flows/wallet-login/a.ts`, "import '../submission/a.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/progress/page/a.ts`, "import '../../../shared/a.ts'", undefined],
  [`${WEB}/flows/progress/page/b.ts`, "import '../../submission/a.ts'", 'no-restricted-imports'],
  [`${WEB}/flows/progress/page/c.ts`, "import '../terms/a.ts'", undefined],
  [`${WEB}/flows/progress/page/d.ts`, "import '../../wallet-login/a.ts'", undefined],
  [`${WEB}/flows/swap/a.ts`, "import '../wallet-login/a.ts'", 'no-restricted-imports'],
  [`${WEB}/features/send/a.ts`, "import '../../entities/order/a.ts'", undefined],
  [`${WEB}/features/send/h.ts`, "import '../../flows/submission/a.ts'", undefined],
  [`${WEB}/features/send/b.ts`, "import '../connect/dialog.ts'", 'no-restricted-imports'],
  [`${WEB}/features/send/model/c.ts`, "import '../../connect/dialog.ts'", 'no-restricted-imports'],
  [`${WEB}/features/send/model/d.ts`, "import '../parts/amount.ts'", undefined],
  [`${WEB}/features/send/model/e.ts`, "import '../../../shared/a.ts'", undefined],
  [`${WEB}/features/send/model/f.ts`, "import '../../../app/router.ts'", 'no-restricted-imports'],
  [`${WEB}/features/send/model/g.ts`, "import '@sunspan/server'", 'no-restricted-imports'],
  [`${WEB}/app/a.ts`, "import '../features/send/a.ts'", undefined],
  ['contracts/src/floating.ts', 'const later = async () => 1\nlater()', 'no-floating-promises'],
  [
    'contracts/src/misused.ts',
    'export const isOpen = (load: () => Promise<boolean>) => (load() ? 1 : 2)',
    'no-misused-promises',
  ],
  [
    'contracts/src/switch.ts',
    `${UNION}export function go(light: Light) {\n  switch (light) {\n    case 'red':\n      return 1\n  }\n  return 2\n}`,
    'switch-exhaustiveness-check',
  ],
  [
    'contracts/src/switch-whole.ts',
    `${UNION}export function go(light: Light) {\n  switch (light) {\n    case 'red':\n      return 1\n    case 'green':\n      return 2\n  }\n}`,
    undefined,
  ],
  ['contracts/src/throw.ts', "export const fail = () => {\n  throw 'text'\n}", 'only-throw-error'],
  ['contracts/src/await.ts', 'export const wait = async () => await 1', 'await-thenable'],
  ['contracts/src/any.ts', 'export const loose: any = 1', 'no-explicit-any'],
  ['contracts/src/bang.ts', 'export const sure = (text?: string) => text!.length', 'no-non-null-assertion'],
  ['contracts/src/console.ts', "console.log('hello')", 'no-console'],
  ['contracts/src/default-export.ts', 'export default 1', 'no-default-export'],
  ['contracts/src/CamelCase.ts', 'export const one = 1', 'filename-case'],
  ['contracts/src/empty.ts', "try {\n  JSON.parse('')\n} catch {}", 'no-empty'],
  ['contracts/src/todo.ts', '// TODO: later\nexport const one = 1', 'no-warning-comments'],
  ['contracts/src/params.ts', 'export const five = (...[a]: number[]) => a', undefined],
  [
    'contracts/src/many.ts',
    'export const five = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e',
    'max-params',
  ],
  [
    'contracts/src/packed.ts',
    'export const packed = (a: number, b: number) => ({ ...{ a, b }, c: 1 })',
    'no-useless-spread',
  ],
  [
    'contracts/src/long-function.ts',
    `export function many() {\n${'  Math.abs(1)\n'.repeat(46)}}`,
    'max-statements',
  ],
  [
    'packages/api/src/type-cycle-a.ts',
    "import type { B } from './type-cycle-b.ts'\nexport type A = B | 1",
    'no-cycle',
  ],
  [
    'packages/api/src/type-cycle-b.ts',
    "import type { A } from './type-cycle-a.ts'\nexport type B = A[] | 2",
    'no-cycle',
  ],
  ['contracts/src/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b", 'no-cycle'],
  ['contracts/src/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = () => a", 'no-cycle'],
]

interface Finding {
  code: string
  filename: string
}

let findings: Finding[]

const directory = useShared(temporaryFolder)
beforeAll(() => {
  for (const file of ['oxlint.config.ts', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(directory.path, file))
  }
  symlinkSync(join(root, 'node_modules'), join(directory.path, 'node_modules'))
  for (const [path, text] of SNIPPETS) {
    mkdirSync(dirname(join(directory.path, path)), { recursive: true })
    writeFileSync(join(directory.path, path), `${text}\n`)
  }
  const run = spawnSync(process.execPath, [packageScript(root, 'oxlint'), '--type-aware', '-f', 'json'], {
    cwd: directory.path,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  // CAST: the format of oxlint's JSON report.
  findings = (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics
})

function listRules(path: string): string[] {
  return findings
    .filter((finding) => finding.filename === path)
    .map((finding) => /\(([^)]+)\)$/.exec(finding.code)?.[1] ?? finding.code)
}

describe('lint', () => {
  test.each(SNIPPETS)('%s: %j -> %s', (path, _text, rule) => {
    if (rule === undefined) expect(listRules(path)).toEqual([])
    else expect(listRules(path)).toContain(rule)
  })
})

/** Folders of the money core that contain product code. */
function listRooms(): readonly string[] {
  const files = globSync('packages/bridge/src/*/**/*.ts', {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.ts'],
  })
  return [...new Set(files.map((file) => dirname(file).replaceAll('\\', '/')))]
}

test.each(listRooms())('%s has its floor', (room) => {
  expect(config.overrides?.flatMap(({ files }) => files)).toContain(`${room}/*.ts`)
})
