import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { COIN, createKey, createSolanaWorld, FOREIGN_TOKEN, TEST_TOKEN } from './testing/solana-world.ts'
import {
  openTokenAccount,
  transferCoins,
  transferTokens,
  writeMemo,
  type SolanaInstruction,
} from './transactions/instructions.ts'
import { TOKEN_PROGRAM } from './transactions/programs.ts'
import { toReferenceKey } from './transactions/reference.ts'
import { findTokenAccount } from './transactions/token-account.ts'
import type { SolanaKey } from './treasury/treasury-key.ts'

const REFERENCE = `0x${'a1'.repeat(16)}`
const OTHER_REFERENCE = `0x${'b2'.repeat(16)}`
const CLOSE_ACCOUNT = 9
const RENT_OF_TOKENS = 2_039_280n

let sender: SolanaKey
let treasury: string

const world = useShared(createSolanaWorld)
beforeAll(async () => {
  treasury = world.treasury.address
  sender = createKey()
  await world.fund(sender.address, null, 100n * COIN)
  await world.fund(sender.address, TEST_TOKEN, 10n ** 9n)
  await world.fund(sender.address, FOREIGN_TOKEN, 10n ** 9n)
  await world.mine(1)
})

const head = () => world.adapter.scanner.head(UNLIMITED)
const coins = (amount: bigint, more: readonly string[] = []): SolanaInstruction =>
  transferCoins({ from: sender.address, to: treasury, amount }, more)
const tokens = (mint: string, amount: bigint): readonly SolanaInstruction[] => [
  openTokenAccount(sender.address, treasury, mint),
  transferTokens({ from: sender.address, to: treasury, mint, decimals: 6, amount }),
]

/** Sends the instructions as one transaction, and returns what a scan of its block reports. */
async function found(...instructions: readonly SolanaInstruction[]): Promise<readonly ObservedDeposit[]> {
  const cursor = await head()
  await world.send(sender, instructions)
  await world.mine(1)
  const request = { cursor, recentBlocks: [], maxBlocks: 100 }
  return (await world.adapter.scanner.scan(request, UNLIMITED)).deposits
}

describe('a scan of a Solana network', () => {
  it('reports a plain transfer without a reference, and who sent it', async () => {
    expect(await found(coins(5n))).toMatchObject([
      { token: null, amount: 5n, index: -1, reference: null, sender: sender.address, recipient: treasury },
    ])
  })

  it('reads a reference from a memo alone, and none from a transaction that names two', async () => {
    expect(await found(coins(6n), writeMemo(REFERENCE))).toMatchObject([{ reference: REFERENCE }])
    const keys = [REFERENCE, OTHER_REFERENCE].map(toReferenceKey)
    expect(await found(coins(7n, keys))).toMatchObject([{ reference: null }])
    expect(await found(coins(8n), writeMemo('hello'))).toMatchObject([{ reference: null }])
  })

  it('reports what several transfers of one transaction bring, together', async () => {
    const deposits = await found(coins(10n), coins(20n), ...tokens(TEST_TOKEN, 3n), ...tokens(TEST_TOKEN, 4n))
    expect(deposits.map(({ token, amount }) => [token, amount])).toEqual([
      [null, 30n],
      [TEST_TOKEN, 7n],
    ])
  })

  it('takes who has paid for the transaction for the sender of what no transfer brought', async () => {
    const empty = createKey()
    const close: SolanaInstruction = {
      program: TOKEN_PROGRAM,
      accounts: [
        { address: findTokenAccount(sender.address, FOREIGN_TOKEN), isSigner: false, isWritable: true },
        { address: treasury, isSigner: false, isWritable: true },
        { address: sender.address, isSigner: true, isWritable: false },
      ],
      data: Uint8Array.of(CLOSE_ACCOUNT),
    }
    const all = transferTokens({
      from: sender.address,
      to: empty.address,
      mint: FOREIGN_TOKEN,
      decimals: 6,
      amount: 10n ** 9n,
    })
    const deposits = await found(openTokenAccount(sender.address, empty.address, FOREIGN_TOKEN), all, close)
    expect(deposits).toMatchObject([{ token: null, amount: RENT_OF_TOKENS, sender: sender.address }])
    await world.fund(sender.address, FOREIGN_TOKEN, 10n ** 9n)
    await world.mine(1)
  })

  it('reports nothing of a transaction that failed', async () => {
    const cursor = await head()
    const before = await world.adapter.balances.getBalances(treasury, [null], UNLIMITED)
    const tooMuch = transferTokens({
      from: sender.address,
      to: treasury,
      mint: TEST_TOKEN,
      decimals: 6,
      amount: 2n ** 60n,
    })
    const failing = world.send(sender, [coins(9n), tooMuch])
    await expect(failing).rejects.toThrow(/simulation failed/)
    const txHash = await world.send(sender, [coins(9n), tooMuch], { skipPreflight: true })
    await world.mine(1)
    const { deposits } = await world.adapter.scanner.scan(
      { cursor, recentBlocks: [], maxBlocks: 9 },
      UNLIMITED,
    )
    expect(deposits).toEqual([])
    expect(await world.adapter.scanner.findTransaction?.(txHash, UNLIMITED)).toMatchObject({
      status: 'failed',
    })
    expect(await world.adapter.balances.getBalances(treasury, [null], UNLIMITED)).toEqual(before)
  })

  it('takes no other token for ours, whatever it is called', async () => {
    expect(await found(...tokens(FOREIGN_TOKEN, 50n))).toEqual([])
    const txHash = await world.send(sender, tokens(FOREIGN_TOKEN, 51n))
    const elsewhere = await world.send(sender, [
      transferCoins({ from: sender.address, to: createKey().address, amount: COIN }),
    ])
    await world.mine(1)
    const find = (hash: string) => world.adapter.scanner.findTransaction?.(hash, UNLIMITED)
    expect(await find(txHash)).toMatchObject({ status: 'foreign_token' })
    expect(await find(elsewhere)).toMatchObject({ status: 'elsewhere' })
  })

  it('goes on over slots that have no block', async () => {
    const cursor = await head()
    await world.node.call('devnet_skipSlots', [3])
    await world.send(sender, [coins(11n)])
    await world.mine(2)
    const scan = (from: typeof cursor) =>
      world.adapter.scanner.scan({ cursor: from, recentBlocks: [], maxBlocks: 1 }, UNLIMITED)
    const first = await scan(cursor)
    expect(first.cursor.height).toBe(cursor.height + 4n)
    expect(first.deposits).toMatchObject([{ amount: 11n }])
    expect((await scan(first.cursor)).cursor).toEqual(await head())
    const beneath = await world.adapter.scanner.blockAt(cursor.height + 2n, UNLIMITED)
    expect(beneath).toEqual(cursor)
    expect(await world.adapter.scanner.blockAt(cursor.height + 1_000n, UNLIMITED)).toBeUndefined()
  })

  it('knows how far the chain is final', async () => {
    await world.mine(6)
    const finalized = await world.adapter.scanner.taggedHead?.('finalized', UNLIMITED)
    expect((await head()).height - (finalized?.height ?? 0n)).toBe(4n)
    await expect(world.adapter.scanner.taggedHead?.('safe', UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
    })
  })
})

describe('what the treasury held', () => {
  it('is known at every block since, through fees and transfers in both directions', async () => {
    const seen: [bigint, readonly bigint[]][] = []
    const now = () => world.adapter.balances.getBalances(treasury, [null, TEST_TOKEN], UNLIMITED)
    for (let round = 0; round < 4; round += 1) {
      await world.send(sender, [coins(BigInt(100 + round)), ...tokens(TEST_TOKEN, BigInt(round + 1))])
      await world.send(world.treasury, [transferCoins({ from: treasury, to: sender.address, amount: COIN })])
      await world.mine(1)
      seen.push([(await head()).height, await now()])
      await world.mine(1)
    }
    for (const [height, balances] of seen) {
      expect(
        await world.adapter.balances.getBalances(treasury, [null, TEST_TOKEN], UNLIMITED, height),
      ).toEqual(balances)
    }
  })
})

describe('who has sent', () => {
  it('is a program for accounts that no key belongs to', async () => {
    const isContract = (address: string) => world.adapter.senders.isContract(address, UNLIMITED)
    expect(await isContract(sender.address)).toBe(false)
    expect(await isContract(createKey().address)).toBe(false)
    expect(await isContract(findTokenAccount(sender.address, TEST_TOKEN))).toBe(true)
    expect(await isContract(TEST_TOKEN)).toBe(true)
  })
})
