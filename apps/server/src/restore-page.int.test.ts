import { ALICE, BOB, checkLedger, createRestoredScene, installationFixture } from '@sunspan/bridge/testing'
import { copyDatabase, createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'

const run = promisify(execFile)
const OPS = fileURLToPath(new URL('ops.ts', import.meta.url))
const PAGE = fileURLToPath(new URL('../../../docs/operators/recovery.md', import.meta.url))
const TIMEOUT_MS = 60_000

let page: string

const directory = useShared(temporaryFolder)
beforeAll(async () => {
  page = await readFile(PAGE, 'utf8')
  await writeFile(join(directory.path, 'installation.json'), JSON.stringify(installationFixture))
})

/** The commands of the page's code block with this name. */
function commandsOf(name: string): string {
  const [, block] = new RegExp(`^\`\`\`sh ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? []
  if (block === undefined) throw new Error(`The page has no commands "${name}"`)
  return block
}

/** Runs a code block of the page with the variables that an operator sets; returns its output. */
async function runBlock(name: string, env: Readonly<Record<string, string>>, prelude = ''): Promise<string> {
  const script = `npm() { shift 3; "$NODE" "$OPS" "$@"; }\n${prelude}\n${commandsOf(name)}`
  const own = { NODE: process.execPath, OPS, DATA_DIR: directory.path }
  const all = { PATH: process.env['PATH'], ...COMPILE_CACHE, ...own, ...env }
  try {
    const { stdout } = await run('bash', ['-u', '-c', script], {
      cwd: directory.path,
      env: all,
      timeout: TIMEOUT_MS,
    })
    return stdout
  } catch (error) {
    // Exit code 1 of a read-only command means that it found trouble, which is the purpose here.
    if (error instanceof Error && 'stdout' in error && 'code' in error && error.code === 1)
      return String(error.stdout)
    throw error
  }
}

/** Whether this machine has PostgreSQL's own tools in the server's version. */
async function hasTools(url: string): Promise<boolean> {
  try {
    await run('pg_dump', ['--schema-only', '--file', '/dev/null', url], { timeout: TIMEOUT_MS })
    return true
  } catch {
    return false
  }
}

/** Uses the tools as the page describes; without them, the server makes the same copy, and only the tools' own lines are skipped. */
async function backUp(url: string): Promise<() => Promise<TestDatabase>> {
  if (!(await hasTools(url))) {
    const copy = await copyDatabase(url)
    return async () => {
      const without = 'createdb() { :; }\npg_restore() { :; }'
      await runBlock(
        'restore',
        { DATABASE_URL: copy.url, RESTORED_URL: copy.url, RESTORED_NAME: '-' },
        without,
      )
      return copy
    }
  }
  await runBlock('backup', { DATABASE_URL: url })
  return async () => {
    const target = await createTestDatabase()
    const at = new URL(target.url)
    const server = {
      PGHOST: decodeURIComponent(at.hostname),
      PGPORT: at.port,
      PGUSER: at.username,
      PGPASSWORD: at.password,
    }
    const name = at.pathname.slice(1)
    await run('dropdb', [name], { env: { PATH: process.env['PATH'], ...server }, timeout: TIMEOUT_MS })
    await runBlock('restore', {
      ...server,
      DATABASE_URL: target.url,
      RESTORED_URL: target.url,
      RESTORED_NAME: name,
    })
    return target
  }
}

it('the commands of the page on backups lead from a copy that lacks a payout to an engine that pays again, and no order twice', async () => {
  const scene = await createRestoredScene({
    model: 'blockhash',
    backUp,
    before: (world) => world.advance(2),
    async lost(world) {
      const order = await world.order()
      world.deposit(order)
      await world.advance(20)
      expect(world.payoutsTo(BOB)).toHaveLength(1)
    },
  })
  try {
    const { world, pool, bridge } = scene
    const { rows: lives } = await pool.query('SELECT actor FROM database_lives ORDER BY id')
    expect(lives.at(-1)).toEqual({ actor: 'olga' })
    await scene.advance(40)
    const env = { DATABASE_URL: scene.databaseUrl }
    const looked = await runBlock('look', env)
    expect(looked).toMatch(/base .* less than its ledger/)
    expect(looked).toContain('no_order')

    const [payout] = world.payoutsTo(BOB)
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM deposits')
    const booked = await runBlock('book', {
      ...env,
      PAYOUT_HASH: payout?.txId ?? '',
      AMOUNT: toEther(payout?.amount ?? 0n),
      FEE: toEther(1_000n),
      HEIGHT: String(payout?.height),
      DEPOSIT: rows[0]?.id ?? '',
    })
    expect(booked).toContain('is booked for deposit')
    // A comparison waits until everything that may have been signed before the copy has expired.
    await scene.advance(40)
    const halts = (await bridge.halts.list()).map(({ id }) => id).join(' ')
    expect(await runBlock('lift', { ...env, HALTS: halts })).toContain('Chains and books agree')
    await scene.advance(20)
    expect(await bridge.halts.list()).toEqual([])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(world.payoutsTo(ALICE)).toEqual([])
    expect(await checkLedger(pool, bridge.ledger)).toEqual([])
  } finally {
    await scene.close()
  }
})

const toEther = (amount: bigint): string => {
  const digits = String(amount).padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}
