import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { toFelt } from './contracts/felt.ts'
import { STRK } from './contracts/tokens.ts'
import { createKey, createStarknetWorld } from './testing/starknet-world.ts'
import { transferCall, type Call } from './transactions/calls.ts'

const REFERENCE = `0x${'a1'.repeat(16)}`
const OTHER = `0x${'b2'.repeat(16)}`

const world = useShared(createStarknetWorld)
const person = useShared(() => world.createPerson())
beforeAll(async () => {
  for (const token of [world.token, world.foreignToken]) await world.fund(person.address, token, 10n ** 9n)
  await world.mine(1)
})

/** The deposits of one transaction, read in its block. */
async function depositsOf(...calls: readonly Call[]): Promise<readonly ObservedDeposit[]> {
  const { scanner } = world.adapter
  const cursor = await scanner.head(UNLIMITED)
  await world.send(person, calls)
  await world.mine(1)
  return (await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)).deposits
}
const pay = (token: string | null, amount: bigint, reference: string | null = REFERENCE): readonly Call[] =>
  world.callsFor({ token, amount, reference }, person.address)
const to = (token: string, amount: bigint, recipient = world.treasury.address): Call =>
  transferCall(token, recipient, amount)

describe('deposits of one transaction', () => {
  it('have the reference that follows each, whatever else the transaction does', async () => {
    const [first, note] = pay(null, 5n)
    if (first === undefined || note === undefined) throw new TypeError('There are two calls.')
    const found = await depositsOf(
      to(STRK, 3n, createKey().address),
      ...pay(world.token, 7n, OTHER),
      first,
      note,
      to(STRK, 5n),
    )
    expect(found.map(({ token, amount, reference }) => [token, amount, reference])).toEqual([
      [world.token, 7n, OTHER],
      [null, 5n, REFERENCE],
      // The same amount again, of which nothing is said.
      [null, 5n, null],
    ])
    expect(new Set(found.map(({ index }) => index)).size).toBe(3)
  })

  it('have no reference that belongs to another token, or comes first', async () => {
    const [, note] = pay(world.token, 5n)
    if (note === undefined) throw new TypeError('There are two calls.')
    expect(await depositsOf(to(STRK, 5n), note)).toMatchObject([{ amount: 5n, reference: null }])
    expect(await depositsOf(note, to(world.token, 5n))).toMatchObject([{ amount: 5n, reference: null }])
  })

  it('are those of configured tokens, above zero, that succeed', async () => {
    expect(await depositsOf(to(world.foreignToken, 5n))).toEqual([])
    expect(await depositsOf(to(world.token, 0n))).toEqual([])
    expect(await depositsOf(to(world.token, 5n), to(STRK, 10n ** 30n))).toEqual([])
  })
})

it('says what became of a transaction that is not a deposit', async () => {
  const find = (hash: string) => world.adapter.scanner.findTransaction?.(hash, UNLIMITED)
  const foreign = await world.send(person, [to(world.foreignToken, 5n)])
  expect(await find(foreign)).toEqual({ status: 'pending' })
  await world.mine(1)
  expect(await find(foreign)).toMatchObject({ status: 'foreign_token' })
  const elsewhere = await world.send(person, [to(STRK, 5n, createKey().address)])
  const failed = await world.send(person, [to(STRK, 10n ** 30n)])
  await world.mine(1)
  expect(await find(elsewhere)).toMatchObject({ status: 'elsewhere' })
  expect(await find(failed)).toMatchObject({ status: 'failed' })
  expect(await find('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({ status: 'unknown' })
})

it('calls a transaction pending while its block is open, of which nodes report the number but no hash', async () => {
  const sent = await world.send(person, pay(null, 5n))
  await world.mine(1)
  const withoutHash: typeof fetch = async (url, init) => {
    const answer = await (await fetch(url, init)).text()
    const isReceipt = answer.includes('"finality_status"')
    return new Response(isReceipt ? answer.replace(/"block_hash":"0x[0-9a-f]+",?/, '') : answer)
  }
  const { scanner } = world.createAdapter({ fetch: withoutHash })
  expect(await scanner.findTransaction?.(sent, UNLIMITED)).toEqual({ status: 'pending' })
  expect(await world.adapter.scanner.findTransaction?.(sent, UNLIMITED)).toMatchObject({ status: 'deposit' })
})

it('reads a block that is too large for one answer by its transactions, and sets aside what is itself too large', async () => {
  const large = { value: '' }
  const tamper: typeof fetch = async (url, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const isLarge =
      body.includes('getBlockWithReceipts') || (large.value !== '' && body.includes(large.value))
    if (!isLarge) return fetch(url, init)
    const { id } = Object(JSON.parse(body))
    const refusal = (one: unknown) => ({
      jsonrpc: '2.0',
      id: one,
      error: { code: -32_000, message: 'response is too large' },
    })
    const asked: unknown = JSON.parse(body)
    return Response.json(Array.isArray(asked) ? asked.map((call) => refusal(Object(call).id)) : refusal(id))
  }
  const { scanner } = world.createAdapter({ fetch: tamper })
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  const first = await world.send(person, pay(null, 5n))
  const second = await world.send(person, pay(null, 6n, OTHER))
  await world.mine(1)
  const scan = () => scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect((await scan()).deposits).toMatchObject([
    { txHash: first, amount: 5n, reference: REFERENCE },
    { txHash: second, amount: 6n, reference: OTHER },
  ])
  large.value = toFelt(BigInt(second))
  const { deposits, setAside, cursor: last } = await scan()
  expect(deposits).toMatchObject([{ txHash: first }])
  expect(setAside).toMatchObject([{ txHash: second, block: last }])
  const unread = { txHash: second, block: last }
  expect(await scanner.readSetAside?.(unread, UNLIMITED)).toBeUndefined()
  large.value = ''
  expect(await scanner.readSetAside?.(unread, UNLIMITED)).toMatchObject([{ txHash: second, amount: 6n }])
})

it('knows how far the parent chain has accepted its blocks', async () => {
  await world.mine(6)
  const head = await world.adapter.scanner.head(UNLIMITED)
  const final = await world.adapter.scanner.taggedHead?.('finalized', UNLIMITED)
  expect(final?.height).toBe(head.height - 4n)
})

it('does not serve another chain, tokens of other decimals, or without its account', async () => {
  await world.adapter.verifyNetwork(UNLIMITED)
  await expect(world.createAdapter({ chainId: 'SN_MAIN' }).verifyNetwork(UNLIMITED)).rejects.toMatchObject({
    kind: 'rpc_untrustworthy',
  })
  const other = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const mistaken = world.createAdapter({
    currencies: [
      { address: null, decimals: 9 },
      { address: createKey().address, decimals: 6 },
    ],
    treasury: { mnemonic: other },
  })
  const error: unknown = await mistaken.verifyNetwork(UNLIMITED).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    kind: 'unsupported',
    problems: [
      expect.stringContaining('has 18 decimals on the chain, but the file says 9'),
      expect.stringContaining('There is no token at'),
    ],
  })
  const early = world.createAdapter({ treasury: { mnemonic: other } })
  await expect(early.verifyNetwork(UNLIMITED)).rejects.toMatchObject({
    kind: 'insufficient_funds',
    message: expect.stringContaining('is not created on this network yet'),
  })
})
