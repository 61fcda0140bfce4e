import { beginCell, Cell, comment, internal, loadStateInit, storeMessage, type Address } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef, ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { toBoc } from './cells/to-boc.ts'
import { EXCESSES, INTERNAL_TRANSFER, NOTIFICATION, writeTransfer } from './jettons/jetton-messages.ts'
import { DEPOSIT_FORWARD, TRANSFER_VALUE } from './jettons/jetton-transfer.ts'
import { stateInitWithLibraries } from './testing/shared-cells.ts'
import { COIN, createTonWorld, type Person } from './testing/ton-world.ts'
import { toAddress, walletText } from './to-address.ts'

const REFERENCE = `0x${'a1'.repeat(16)}`
const LONG = `${REFERENCE} and a great deal more that a sender has written here, which is not a reference`
/** The highload wallet accepts this operation only from itself. */
const OWN_ORDER = 0xae42e5a4

let person: Person
let treasury: Address
let before: BlockRef

const world = useShared(createTonWorld)
beforeAll(async () => {
  treasury = toAddress(world.treasury)
  person = world.createPerson()
  await world.fund(person.address, null, 100n * COIN)
  await world.fund(person.address, world.token, 10n ** 9n)
  await world.fund(person.address, world.foreignToken, 10n ** 9n)
  await world.mine(1)
})

const found = async (): Promise<readonly ObservedDeposit[]> => {
  await world.mine(1)
  const request = { cursor: before, recentBlocks: [], maxBlocks: 100 }
  return (await world.adapter.scanner.scan(request, UNLIMITED)).deposits
}
const start = async (): Promise<void> => {
  before = await world.adapter.scanner.head(UNLIMITED)
}
async function coins(value: bigint, body?: Cell, bounce = false): Promise<readonly ObservedDeposit[]> {
  await start()
  await person.send({ to: treasury, value, body, bounce })
  return found()
}
/** Injects a message with any claimed sender, since any contract may send one. */
async function forged(src: Address, value: bigint, body: Cell): Promise<readonly ObservedDeposit[]> {
  await start()
  const { info, ...rest } = internal({ to: treasury, value, bounce: true, body })
  if (info.type !== 'internal') throw new TypeError('It is internal.')
  const message = storeMessage({ init: null, ...rest, info: { ...info, src } })
  await world.node.call('devnet_send', {
    message: beginCell().store(message).endCell().toBoc().toString('base64'),
  })
  return found()
}
async function tokens(
  token: string,
  {
    payload,
    inline,
    forward = 20_000_000n,
    amount = 5_000n,
    value = COIN / 5n,
  }: {
    readonly payload?: Cell
    readonly inline?: Cell
    readonly forward?: bigint
    readonly amount?: bigint
    readonly value?: bigint
  } = {},
): Promise<readonly ObservedDeposit[]> {
  await start()
  const facts = { queryId: 9n, amount, to: treasury, excessesTo: person.address, forward, payload }
  const body =
    inline === undefined
      ? writeTransfer(facts)
      : beginCell()
          .storeUint(0x0f8a7ea5, 32)
          .storeUint(9, 64)
          .storeCoins(amount)
          .storeAddress(treasury)
          .storeAddress(person.address)
          .storeBit(false)
          .storeCoins(forward)
          .storeBit(false)
          .storeSlice(inline.beginParse())
          .endCell()
  const to = await world.jettonWallet(token, person.address)
  await person.send({ to, value, body, bounce: true })
  return found()
}
const binary = (bytes: Buffer): Cell =>
  beginCell().storeUint(0, 32).storeUint(0xff, 8).storeBuffer(bytes).endCell()
const notification = (amount: bigint): Cell =>
  beginCell()
    .storeUint(NOTIFICATION, 32)
    .storeUint(1, 64)
    .storeCoins(amount)
    .storeAddress(person.address)
    .storeMaybeRef(comment(REFERENCE))
    .endCell()

describe('coins', () => {
  it('are credited also where the message brings a state init whose libraries share their cells', async () => {
    await start()
    const { info, ...rest } = internal({ to: treasury, value: COIN, bounce: false, body: comment(REFERENCE) })
    if (info.type !== 'internal') throw new TypeError('It is internal.')
    // The node itself visits every path through them, so this uses few levels.
    const libraries = Cell.fromBase64(toBoc(stateInitWithLibraries(6)))
    const init = loadStateInit(libraries.beginParse())
    const message = storeMessage({ ...rest, init, info: { ...info, src: person.address } })
    const bytes = beginCell().store(message).endCell().toBoc().toString('base64')
    await world.node.call('devnet_send', { message: bytes })
    expect(await found()).toMatchObject([{ amount: COIN, reference: REFERENCE, token: null }])
  })

  it.each<readonly [string, Cell | undefined, string | null]>([
    ['a text', comment(REFERENCE), REFERENCE],
    [
      'a text in capitals with blanks around it',
      comment(` ${REFERENCE.toUpperCase().replace('0X', '0x')} `),
      REFERENCE,
    ],
    ['a binary comment', binary(Buffer.alloc(16, 0xa1)), REFERENCE],
    ['a binary comment of another length', binary(Buffer.alloc(17, 0xa1)), null],
    ['another text', comment('thanks'), null],
    ['a text that goes on', comment(LONG), null],
    ['nothing', undefined, null],
    ['a body of another kind', beginCell().storeUint(0x12345678, 32).storeUint(1, 64).endCell(), null],
    ['fewer bits than a kind has', beginCell().storeUint(1, 5).endCell(), null],
  ])('with %s are a deposit of what they are worth', async (_, body, reference) => {
    const facts = { token: null, index: -1, amount: COIN, reference, sender: walletText(person.address) }
    expect(await coins(COIN, body)).toMatchObject([facts])
  })

  it('that bounce, since the wallet was never deployed, are not deposits', async () => {
    const body = beginCell()
      .storeUint(OWN_ORDER, 32)
      .storeUint(0, 64)
      .storeRef(beginCell().endCell())
      .endCell()
    expect(await coins(COIN, body, true)).toEqual([])
    expect(await coins(COIN, comment(REFERENCE), true)).toEqual([])
    expect(await coins(COIN, body)).toMatchObject([{ amount: COIN, reference: null }])
  })

  it('that come back from where we sent them are not deposits', async () => {
    const source = await world.jettonWallet(world.foreignToken, treasury)
    const { info, ...rest } = internal({ to: treasury, value: COIN, body: comment(REFERENCE) })
    if (info.type !== 'internal') throw new TypeError('It is internal.')
    await start()
    const message = storeMessage({ init: null, ...rest, info: { ...info, src: source, bounced: true } })
    const boc = beginCell().store(message).endCell().toBoc().toString('base64')
    await world.node.call('devnet_send', { message: boc })
    expect(await found()).toEqual([])
  })

  it('that are left over from a transfer are not deposits', async () => {
    const excesses = beginCell().storeUint(EXCESSES, 32).storeUint(1, 64).endCell()
    expect(await coins(COIN, excesses)).toEqual([])
  })

  it('that never left their sender are not deposits', async () => {
    const held = await world.adapter.balances.getBalances(walletText(person.address), [null], UNLIMITED)
    expect(await coins((held[0] ?? 0n) * 2n, comment(REFERENCE))).toEqual([])
  })
})

it('calls no deposit missing whose block the node has not come to', async () => {
  const [deposit] = await coins(COIN)
  if (deposit === undefined) throw new TypeError('The deposit was not seen.')
  const { scanner } = world.adapter
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
  const later = { ...deposit, block: { ...deposit.block, height: deposit.block.height + 5n } }
  await expect(scanner.recheck(later, UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
})

describe('tokens', () => {
  it.each<readonly [string, Parameters<typeof tokens>[1], string | null]>([
    ['in a cell of its own', { payload: comment(REFERENCE) }, REFERENCE],
    ['in the same cell', { inline: comment(REFERENCE) }, REFERENCE],
    ['as a binary comment', { payload: binary(Buffer.alloc(16, 0xa1)) }, REFERENCE],
    ['as another text', { payload: comment('thanks') }, null],
    ['not at all', {}, null],
  ])('with the reference %s are a deposit, and their coins are not', async (_, options, reference) => {
    const facts = { token: world.token, amount: 5_000n, reference, sender: walletText(person.address) }
    expect(await tokens(world.token, options)).toMatchObject([facts])
  })

  it('of a jetton that only looks the same are not deposits', async () => {
    expect(await tokens(world.foreignToken, { payload: comment(REFERENCE) })).toEqual([])
    const answer = Object(await world.node.call('getTransactions', { address: world.treasury, limit: 1 }))
    const hash = Buffer.from(String(answer[0].transaction_id.hash), 'base64').toString('hex')
    const lookup = await world.adapter.scanner.findTransaction?.(hash, UNLIMITED)
    expect(lookup).toMatchObject({ status: 'foreign_token' })
  })

  it('that a sender only claims to have sent are not deposits', async () => {
    expect(await coins(COIN, notification(10n ** 9n))).toEqual([])
    const lookAlike = await world.jettonWallet(world.token, person.address)
    expect(await forged(lookAlike, COIN, notification(10n ** 9n))).toEqual([])
    const internalTransfer = beginCell().storeUint(INTERNAL_TRANSFER, 32).storeUint(1, 64).endCell()
    expect(await coins(COIN, internalTransfer)).toMatchObject([{ token: null, reference: null }])
  })

  it('of an unreported owner are seen by the books alone', async () => {
    expect(await tokens(world.token, { forward: 0n })).toEqual([])
  })

  it('move with 0.05 for gas and 0.02 forwarded on top, which is enough for wallets of older code, too', async () => {
    const value = TRANSFER_VALUE + DEPOSIT_FORWARD
    expect(await tokens(world.token, { payload: comment(REFERENCE), value })).toHaveLength(1)
    // Jetton wallets of the first code refuse what does not exceed, besides what is forwarded, twice 0.015 for gas, 0.01 of rent and two fees.
    const fees = 2n * 1_000_000n
    expect(value).toBeGreaterThan(DEPOSIT_FORWARD + 2n * 15_000_000n + 10_000_000n + fees)
    expect(TRANSFER_VALUE).toBeLessThan(DEPOSIT_FORWARD + 2n * 15_000_000n + 10_000_000n + fees)
  })

  it('from a sender who has too few are not deposits', async () => {
    expect(await tokens(world.token, { amount: 10n ** 12n, payload: comment(REFERENCE) })).toEqual([])
  })
})

it.each([1n, 20n, 900n])('a node whose head is %s blocks beneath what was read only lags', async (blocks) => {
  const head = await world.adapter.scanner.head(UNLIMITED)
  const cursor = { height: head.height + blocks, hash: head.hash }
  const request = { cursor, recentBlocks: [head], maxBlocks: 10 }
  await expect(world.adapter.scanner.scan(request, UNLIMITED)).rejects.toMatchObject({
    kind: 'rpc_unavailable',
  })
})

describe('a node that keeps no states but those of some hours', () => {
  /** Answers like a node that has pruned every state below a height. */
  const forgetful =
    (oldest: bigint, forgets: readonly string[] = []): typeof fetch =>
    async (input, init) => {
      const { id, method, params }: { id?: unknown; method?: unknown; params?: { seqno?: number } } =
        JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      const isOld = method === 'getAddressInformation' && BigInt(params?.seqno ?? oldest) < oldest
      if (!isOld && !forgets.includes(String(method))) return fetch(input, init)
      const error = "LITE_SERVER_UNKNOWN: state already gc'd"
      return Response.json({ ok: false, error, code: 500, id, jsonrpc: '2.0' }, { status: 500 })
    }

  it('still finds what it has shown, and calls nothing missing that it cannot know of', async () => {
    const [deposit] = await coins(COIN, comment(REFERENCE))
    const [other] = await tokens(world.token, { payload: comment(REFERENCE) })
    if (deposit === undefined || other === undefined) throw new TypeError('Both were seen.')
    await world.mine(3)
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    const { scanner } = world.createAdapter({ fetch: forgetful(height) })
    for (const seen of [deposit, other]) {
      expect(await scanner.recheck(seen, UNLIMITED)).toMatchObject({ status: 'confirmed', block: seen.block })
    }
    const { locator: _, ...unlocated } = deposit
    await expect(scanner.recheck(unlocated, UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    const never = { ...deposit, txHash: other.txHash }
    await expect(scanner.recheck(never, UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
    expect(await scanner.recheck({ ...deposit, amount: 1n }, UNLIMITED)).toMatchObject({ status: 'missing' })
    for (const method of ['lookupBlock', 'getTransactions']) {
      const worse = world.createAdapter({ fetch: forgetful(height, [method]) }).scanner
      await expect(worse.recheck(deposit, UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    }
  })
})

describe('what is booked besides deposits', () => {
  it('is all that else has changed the wallet’s coins, to the nanoton', async () => {
    const balance = async (at: bigint): Promise<bigint> =>
      (await world.adapter.balances.getBalances(world.treasury, [null], UNLIMITED, at))[0] ?? 0n
    await world.mine(1)
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    await world.node.call('devnet_advanceTime', { seconds: 86_400 })
    await person.send({ to: treasury, value: 3n * COIN, body: comment(REFERENCE) })
    await world.mine(1)
    await tokens(world.token, { payload: comment(REFERENCE) })
    await world.settle()
    const request = { cursor, recentBlocks: [], maxBlocks: 100 }
    const { deposits, upkeep = [], cursor: end } = await world.adapter.scanner.scan(request, UNLIMITED)
    const deposited = deposits.reduce((sum, { token, amount }) => sum + (token === null ? amount : 0n), 0n)
    const others = upkeep.reduce((sum, { amount }) => sum + amount, 0n)
    expect(deposited).toBe(3n * COIN)
    expect((await balance(end.height)) - (await balance(cursor.height))).toBe(deposited + others)
    // Gas and a day's storage on the one hand, coins attached to tokens on the other.
    expect(upkeep.some(({ amount }) => amount < 0n) && upkeep.some(({ amount }) => amount > 0n)).toBe(true)
  })
})
