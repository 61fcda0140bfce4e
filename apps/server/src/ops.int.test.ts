import {
  createStepClock,
  createTestWorld,
  installationFixture,
  testAddress,
  type TestWorld,
} from '@sunspan/bridge/testing'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { runOps } from './ops/run-ops.ts'

const OPS = fileURLToPath(new URL('ops.ts', import.meta.url))

let world: TestWorld

const directory = useShared(temporaryFolder)
beforeAll(async () => {
  const networks = installationFixture.networks.map((entry) => ({
    ...entry,
    exposure_cap_usd: '50000',
    outflow_hourly_usd: '9000',
  }))
  const swaps = { ...installationFixture.swaps, unpriced_spread_bps: { USDC: 0 } }
  const installation = { ...installationFixture, networks, swaps }
  world = await createTestWorld({ installation, clock: createStepClock(Date.now()) })
  await writeFile(join(directory.path, 'installation.json'), JSON.stringify(installation))
})
afterAll(async () => {
  await world.close()
})

const environment = (): Record<string, string> => ({
  DATABASE_URL: world.databaseUrl,
  DATA_DIR: directory.path,
})
const ops = (line: readonly string[], env: Record<string, string> = {}) =>
  runOps(line, { ...environment(), ...env })

const SIGNED = ['--by', 'olga', '--reason', 'a drill']

describe('ops', () => {
  it('prints what a command says, and ends with its code', async () => {
    const run = (line: readonly string[]) =>
      new Promise((resolve) => {
        const env = { PATH: process.env['PATH'], ...COMPILE_CACHE, ...environment() }
        execFile(process.execPath, [OPS, ...line], { env, timeout: 30_000 }, (error, out, err) => {
          resolve({ code: error?.code ?? 0, out, err })
        })
      })
    const lines = [
      ['halts', 'list'],
      ['payouts', 'settle', '4711'],
    ]
    const [listed, refused] = await Promise.all(lines.map(run))
    expect(listed).toEqual({ code: 0, out: 'Nothing is halted.\n', err: '' })
    expect(refused).toEqual({ code: 2, out: '', err: expect.stringContaining('--transaction') })
  })

  it('sets, lists and lifts halts with a name and a reason', async () => {
    expect(await ops(['halts', 'list'])).toMatchObject({ code: 0, out: 'Nothing is halted.\n' })
    const set = await ops(['halts', 'set', 'network:base', 'payout,quote', ...SIGNED])
    expect([set.code, set.out]).toEqual([0, expect.stringContaining('network:base')])
    await expect(world.order()).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    const listed = await ops(['halts', 'list', '--json'])
    expect(listed.code).toBe(1)
    const halts: unknown = JSON.parse(listed.out)
    expect(halts).toMatchObject([{ action: 'payout', actor: 'olga', reason: 'a drill' }, { action: 'quote' }])
    const ids = (await world.bridge.halts.list()).map(({ id }) => id)
    expect(await ops(['halts', 'lift', ...ids, ...SIGNED])).toMatchObject({ code: 0 })
    expect(await world.bridge.halts.list()).toEqual([])
    const again = await ops(['halts', 'lift', ids[0] ?? '', ...SIGNED])
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is in force')])
    expect((await ops(['halts', 'list', '--all'])).out).toContain('by olga')
  })

  it.each([
    ['network:bsae', 'There is no network bsae, so nothing would be halted. Known: base, ethereum, polygon.'],
    ['currency:base-usdt', 'There is no currency base-usdt'],
    ['pair:ethereum-eth>base-wbtc', 'There is no currency base-wbtc'],
    ['wallet:base:0xab', 'There is no wallet base:0xab, so nothing would be halted. Known: base:0x'],
  ])('refuses to halt %s, which would stop nothing', async (target, message) => {
    const refused = await ops(['halts', 'set', target, 'all', ...SIGNED])
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(message)])
    expect(await world.bridge.halts.list()).toEqual([])
  })

  it('shows exposure, outflow, what waits and what is unmatched', async () => {
    const order = await world.order()
    world.deposit(order)
    world.chains.polygon.send({
      from: order.walletSender,
      to: world.chains.polygon.treasury,
      token: null,
      amount: 5n * 10n ** 17n,
    })
    await world.advance(5)
    const status = await ops(['status'])
    expect([status.code, status.err]).toEqual([0, ''])
    expect(status.out).toContain('$0 / $50000')
    expect(status.out).toContain('$3200 / $9000')
    expect(status.out).toContain('1: 0.5 POL')
    expect(status.out).toContain('Every book sums to zero; not audited yet.')
    expect(status.out).toContain('No process has said')
    const unmatched = await ops(['deposits', 'unmatched'])
    expect([unmatched.code, unmatched.out]).toEqual([
      0,
      expect.stringMatching(/polygon +0\.5 POL .+no_order/),
    ])
    const float = await ops(['float'])
    expect(float.code).toBe(0)
    expect(float.out).toMatch(/polygon +polygon-pol +1000\.5 POL +0\.5 POL +1000 POL/)
    expect(float.out).toMatch(/base +base-usdc +1000000 USDC +0 USDC +1000000 USDC/)
    const json: unknown = JSON.parse((await ops(['status', '--json'])).out)
    expect(json).toMatchObject({
      networks: [{ networkId: 'ethereum', exposureCap: `50000${'0'.repeat(18)}` }, {}, {}],
      halts: [],
    })
  })

  it('shows a held refund and lets it go, with a name and a reason', async () => {
    expect(await ops(['deposits', 'held'])).toMatchObject({ code: 0, out: 'No refund is held.\n' })
    const contract = testAddress('ca')
    world.chains.ethereum.setContract(contract)
    world.chains.ethereum.fund(contract, null, 10n ** 18n)
    const order = await world.order()
    const txId = world.deposit(order, { from: contract, amount: 5n * 10n ** 17n })
    await world.advance(6)
    const held = await ops(['deposits', 'held'])
    expect([held.code, held.out]).toEqual([1, expect.stringContaining('0.5 ETH')])
    const reports: unknown = JSON.parse((await ops(['deposits', 'held', '--json'])).out)
    expect(reports).toMatchObject([{ transactionHash: txId, sender: contract, refund: { status: 'HELD' } }])
    const [report] = await world.bridge.deposits.listHeld()
    const id = report?.depositId ?? ''
    expect(await ops(['deposits', 'release', id, ...SIGNED])).toMatchObject({ code: 0 })
    const again = await ops(['deposits', 'release', id, ...SIGNED])
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('"deposits held" shows')])
    const { rows } = await world.pool.query('SELECT actor, reason FROM refund_releases')
    expect(rows).toEqual([{ actor: 'olga', reason: 'a drill' }])
    await world.advance(4)
    expect(world.payoutsTo(contract)).toHaveLength(1)
    const found = await ops(['deposits', 'find', 'ethereum', txId])
    expect([found.code, found.out]).toEqual([0, expect.stringContaining('COMPLETE')])
    expect((await ops(['deposits', 'find', 'ethereum', `0x${'9'.repeat(64)}`])).out).toContain('No deposit')
    const nowhere = await ops(['deposits', 'find', 'nowhere', txId])
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('no network nowhere')])
  })

  it('keeps what the owner sent, with a name and a reason, and nothing twice', async () => {
    const owner = testAddress('cb')
    world.chains.ethereum.fund(owner, null, 2n * 10n ** 18n)
    const treasury = (await world.order()).deposit.address
    const txId = world.chains.ethereum.send({ from: owner, to: treasury, token: null, amount: 10n ** 18n })
    await world.advance(5)
    const [report] = await world.bridge.deposits.find('ethereum', txId)
    const id = report?.depositId ?? ''
    expect(await ops(['deposits', 'keep', id, ...SIGNED])).toMatchObject({ code: 0 })
    const again = await ops(['deposits', 'keep', id, ...SIGNED])
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is not in suspense')])
    world.clock.advance(8 * 86_400_000)
    await world.advance(3)
    expect(world.payoutsTo(owner)).toEqual([])
    // By now the unmatched deposits have been refunded.
    const back = await ops(['status', '--json'])
    expect(
      Object(JSON.parse(back.out)).networks.map((network: unknown) => Object(network).unmatched),
    ).toEqual([[], [], []])
    await world.checkTreasury()
  })

  it('says that nothing was skipped, and settles no leg that is not owed', async () => {
    expect(await ops(['payouts', 'skipped'])).toMatchObject({ code: 0, out: 'No payout was skipped.\n' })
    const settle = (leg: string) =>
      ops(['payouts', 'settle', leg, '--transaction', `0x${'9'.repeat(64)}`, ...SIGNED])
    const unknown = await settle('4711')
    const paid = await settle('1')
    expect([unknown.code, unknown.err]).toEqual([2, 'There is no leg 4711.\n'])
    expect([paid.code, paid.err]).toEqual([2, 'Leg 1 is paid; nothing is owed for it.\n'])
    expect((await world.pool.query('SELECT FROM leg_settlements')).rowCount).toBe(0)
  })

  it('lists a leg that was skipped, and refuses to settle it where no contract shows who paid', async () => {
    world.deposit(await world.order())
    world.chains.ethereum.mine(4)
    await world.bridge.halts.set({
      target: { scope: 'network', networkId: 'base' },
      actions: ['payout'],
      actor: 'olga',
      reason: 'a drill',
    })
    await world.bridge.engine.tick('ethereum')
    const { rows } = await world.pool.query<{ id: string }>(
      `UPDATE legs SET last_error = 'paid_before: the payout contract says that it has paid this' WHERE status = 'due' RETURNING id`,
    )
    const listed = await ops(['payouts', 'skipped'])
    expect([listed.code, listed.out]).toEqual([1, expect.stringContaining('could not be searched')])
    expect(listed.out).toContain('ETH')
    const refused = await ops(['payouts', 'settle', rows[0]?.id ?? '', '--transaction', '0xab', ...SIGNED])
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('without a payout contract')])
    await world.pool.query(`UPDATE legs SET last_error = NULL WHERE status = 'due'`)
    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'the drill is over' })
    }
    await world.advance(4)
  })

  it('audits the ledger, and says and halts when it is untrue', async () => {
    expect(await ops(['audit'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger is true'),
    })
    await world.pool.query('ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_follow_postings')
    await world.pool.query(
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM ledger_accounts)`,
    )
    const untrue = await ops(['audit'])
    expect([untrue.code, untrue.out]).toEqual([1, expect.stringContaining('UNTRUE')])
    expect((await world.bridge.halts.list()).map(({ target }) => target)).toEqual(Array(4).fill('global'))
    expect((await ops(['status'])).code).toBe(1)
  })

  it('asks for a restart of a scan, and refuses one that cannot be', async () => {
    const restart = (network: string, height: string) =>
      ops(['scan', 'restart', '--network', network, '--height', height, ...SIGNED])
    expect(await restart('ethereum', '999999')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read again'),
    })
    expect(await restart('nowhere', '1')).toMatchObject({ code: 2 })
    expect(await restart('ethereum', '1')).toMatchObject({ code: 0 })
  })

  it('checks a file without starting, and names every mistake at once', async () => {
    const phrase = { TREASURY_MNEMONIC: 'test test test test test test test test test test test junk' }
    const well = await ops(['check'], { ...phrase, DATABASE_URL: '' })
    expect([well.code, well.err]).toEqual([0, ''])
    expect(well.out).toContain('has no mistake that a start would refuse')
    expect(well.out).toContain('ethereum does not answer')
    expect(well.out).toContain('price_bounds: ETH has none')
    expect(well.out).toMatch(/base +evm +0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/)
    expect(well.out).toContain('The books were not compared.')

    const file = join(directory.path, 'wrong.json')
    const [, base] = installationFixture.networks
    await writeFile(file, JSON.stringify({ ...installationFixture, devnet: undefined, networks: [base] }))
    const wrong = await ops(['check', '--file', file], phrase)
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('devnet: it is missing; write null for none')
    expect(wrong.out).toContain('base: halt_on_deep_reorg may be false on a devnet only')

    await writeFile(file, JSON.stringify({ ...installationFixture, networks: [base] }))
    const gone = await ops(['check', '--file', file, '--json'], phrase)
    expect([gone.code, JSON.parse(gone.out)]).toMatchObject([
      1,
      {
        mistakes: [
          expect.stringContaining('ethereum is no longer in the file'),
          expect.stringContaining('polygon is no longer in the file'),
          expect.stringContaining('TREASURY_MNEMONIC is another phrase'),
        ],
        treasury: [{ networkId: 'base' }],
      },
    ])

    await writeFile(file, '{\n  "product_name": Sunspan\n}')
    const broken = await ops(['check', '--file', file], phrase)
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('line 2, column 19 needs a value')])
    const nowhere = await ops(['check', '--file', join(directory.path, 'none.json')])
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('there is no such file')])
  })

  it('says what is missing', async () => {
    const nothing = await ops(['status'], { DATABASE_URL: '' })
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('set DATABASE_URL')])
    const gone = await ops(['status'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('check DATABASE_URL')])
    const blind = await ops(['status'], { SUNSPAN_INSTALLATION: join(directory.path, 'none.json') })
    expect([blind.code, blind.err]).toEqual([2, expect.stringContaining('set SUNSPAN_INSTALLATION')])
  })
})
