import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { ChainError } from '../../errors/chain-error.ts'
import { startFaultyRpc } from '../../testing/rpc/faulty-rpc.ts'
import { all, BROKEN_ANSWERS, patch, tooManyRequests, when } from '../../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createSolanaWorld, TEST_TOKEN } from '../testing/solana-world.ts'

const world = useShared(createSolanaWorld)
const rpc = useShared(() => startFaultyRpc(world.node.rpcUrl))
const adapter = useShared(() => world.createAdapter({ rpcUrls: [rpc.url], requestTimeoutMs: 500 }))
afterEach(() => {
  rpc.answerWith(undefined)
  rpc.tamper(undefined)
})

const scanAll = async () => {
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  await world.fund(world.treasury.address, null, 5n)
  await world.mine(1)
  return adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
}

describe('a Solana node that is broken', () => {
  it.each([...Object.entries(BROKEN_ANSWERS), ['too many requests', tooManyRequests] as const])(
    'ends a scan in an error that may be tried again: %s',
    async (_, answer) => {
      rpc.answerWith(answer)
      const failure = await scanAll().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ChainError)
      expect(failure).toMatchObject({ retryable: true })
    },
  )

  it.each([
    ['a transaction of another slot', when('getTransaction', patch({ slot: 3 }))],
    ['no transaction that it has just named', when('getTransaction', () => null)],
    ['a transaction without its balances', when('getTransaction', patch({ meta: { err: null } }))],
    ['a block without a hash', when('getBlock', patch({ blockhash: 5 }))],
    ['an invalid list', when('getSignaturesForAddress', () => ({}))],
  ])('is not believed, and nothing is skipped, when it returns %s', async (_, lie) => {
    rpc.tamper(lie)
    await expect(scanAll()).rejects.toMatchObject({ name: 'ChainError', retryable: true })
  })

  it.each([
    ['half a minute', 30],
    ['a quarter of an hour', 1_100],
  ])('misses no deposit that its list of transactions has %s after its blocks', async (_, slots) => {
    const { scanner } = world.createAdapter({ rpcUrls: [rpc.url], requestTimeoutMs: 20_000 })
    const amount = 1_000n + BigInt(slots)
    let cursor = await world.adapter.scanner.head(UNLIMITED)
    const reported = cursor.height
    rpc.tamper(
      when('getSignaturesForAddress', (result) =>
        Object(result).filter(({ slot }: { readonly slot: number }) => BigInt(slot) <= reported),
      ),
    )
    await world.fund(world.treasury.address, null, amount)
    const found: bigint[] = []
    const readAll = async (): Promise<void> => {
      const result = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 2_000 }, UNLIMITED)
      expect(result.blocks.every(({ height }) => height > cursor.height)).toBe(true)
      cursor = result.cursor
      found.push(...result.deposits.map((deposit) => deposit.amount).filter((value) => value === amount))
    }
    for (let mined = 0; mined < slots; mined += 100) await world.mine(Math.min(100, slots - mined))
    await readAll()
    expect(found).toEqual([])
    rpc.tamper(undefined)
    for (let round = 0; round < slots && found.length === 0; round += 1) {
      await world.mine(16)
      await readAll()
    }
    expect(found).toEqual([amount])
  })

  it('calls no deposit missing whose block it has, or has not come to', async () => {
    const {
      deposits: [deposit],
    } = await scanAll()
    if (deposit === undefined) throw new TypeError('The deposit was not seen.')
    expect(await adapter.scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    rpc.tamper(when('getTransaction', () => null))
    await expect(adapter.scanner.recheck(deposit, UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_untrustworthy',
    })
    const later = { ...deposit, block: { ...deposit.block, height: deposit.block.height + 5n } }
    await expect(adapter.scanner.recheck(later, UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    const elsewhere = { ...deposit, block: { ...deposit.block, hash: world.treasury.address } }
    expect(await adapter.scanner.recheck(elsewhere, UNLIMITED)).toMatchObject({ status: 'missing' })
  })

  it('returns no balance that its JSON cannot hold to the unit', async () => {
    rpc.tamper(
      when('getMultipleAccounts', (result) => {
        const [account] = Object(result).value
        return { ...Object(result), value: [{ ...account, lamports: 2 ** 60 }] }
      }),
    )
    const balance = adapter.balances.getBalances(world.treasury.address, [null], UNLIMITED)
    await expect(balance).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })

  it('calls no deposit missing whose block it has forgotten', async () => {
    const {
      deposits: [deposit],
    } = await scanAll()
    if (deposit === undefined) throw new TypeError('The deposit was not seen.')
    const forgotten = [
      when('getBlock', () => null),
      when('getFirstAvailableBlock', () => Number(deposit.block.height) + 1),
    ]
    for (const lies of [forgotten, [...forgotten, when('getTransaction', () => null)]]) {
      rpc.tamper(all(...lies))
      await expect(adapter.scanner.recheck(deposit, UNLIMITED)).rejects.toMatchObject({
        kind: 'rpc_unavailable',
      })
    }
    rpc.tamper(
      all(
        when('getBlock', () => null),
        when('getTransaction', () => null),
      ),
    )
    expect(await adapter.scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'missing' })
  })

  it('returns no past balance while its list of transactions lags behind its accounts', async () => {
    const reported = await world.adapter.scanner.head(UNLIMITED)
    const lagging = when('getSignaturesForAddress', (result) =>
      Object(result).filter(({ slot }: { readonly slot: number }) => BigInt(slot) <= reported.height),
    )
    const owner = world.treasury.address
    for (const token of [null, TEST_TOKEN]) await world.fund(owner, token, 5n)
    await world.mine(3)
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    const now = await adapter.balances.getBalances(owner, [null, TEST_TOKEN], UNLIMITED)
    for (const [place, token] of [null, TEST_TOKEN].entries()) {
      rpc.tamper(lagging)
      for (const at of [height, reported.height]) {
        const past = adapter.balances.getBalances(owner, [token], UNLIMITED, at)
        await expect(past).rejects.toMatchObject({ kind: 'rpc_unavailable' })
      }
      rpc.tamper(undefined)
      expect(await adapter.balances.getBalances(owner, [token], UNLIMITED, height)).toEqual([now[place]])
      expect(await adapter.balances.getBalances(owner, [token], UNLIMITED, reported.height)).toEqual([
        (now[place] ?? 0n) - 5n,
      ])
    }
  })

  it.each([3n, 150n, 400n])('only lags where its head is %s slots beneath what was read', async (slots) => {
    const head = await world.adapter.scanner.head(UNLIMITED)
    const cursor = { height: head.height + slots, hash: head.hash }
    const scan = adapter.scanner.scan({ cursor, recentBlocks: [head], maxBlocks: 10 }, UNLIMITED)
    await expect(scan).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })

  it('is refused as soon as it serves another chain', async () => {
    const other = await startFaultyRpc(world.node.rpcUrl)
    other.tamper(when('getGenesisHash', () => world.treasury.address))
    const strange = world.createAdapter({ rpcUrls: [other.url] })
    await expect(strange.scanner.head(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    await other.stop()
  })

  it('names another signature for what it was handed, and is not believed', async () => {
    const transfer = await adapter.payouts.prepare(
      { recipient: world.createKey().address, token: null, amount: 10n ** 9n },
      99n,
      UNLIMITED,
    )
    rpc.tamper(
      when('sendTransaction', () => transfer.txId.replace(/^./, (first) => (first === '2' ? '3' : '2'))),
    )
    await expect(adapter.payouts.broadcast(transfer, UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
  })
})
