import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { createFakeBlocks } from './create-fake-blocks.ts'
import type { MinedTransaction } from './fake-execution.ts'
import { createFakeFaults, type FakeFaults } from './fake-faults.ts'
import { FAKE_GAS_COST } from './fake-ledger.ts'
import { isOfCoins, type FakeModel } from './fake-model.ts'
import { signFake } from './fake-payouts-spec.ts'
import { createFakePayouts } from './fake-payouts.ts'
import { createFakeScanner } from './fake-scanner.ts'
import { encodeTransaction, type FakeCoin, type FakeTransaction } from './fake-transaction.ts'
import { freeCoins, selectCoins } from './models/coins-model.ts'
import {
  createFakeAddressBook,
  FAKE_LEAST_COIN,
  type FakeAddressBook,
} from './models/fake-order-addresses.ts'

/** A transfer that the canonical chain has executed. */
export interface ExecutedTransfer {
  readonly txId: string
  readonly from: string
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
  readonly height: bigint
}

export interface TransferSpec {
  readonly from: string
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
  readonly reference?: string | null | undefined
  /** The account's next one when left out; set it to take a slot away. */
  readonly nonce?: bigint | undefined
  /** What it costs; the usual when left out. */
  readonly fee?: bigint | undefined
  /** The account's own when left out; set them to spend coins twice. */
  readonly inputs?: readonly FakeCoin[] | undefined
}

export interface FakeChain {
  readonly adapter: NetworkAdapter
  /** For another process, which watches its own list of addresses. */
  createAdapter(): NetworkAdapter
  readonly model: FakeModel
  readonly faults: FakeFaults
  /** Deposits arrive here and payouts leave from here. */
  readonly treasury: string
  head(): BlockRef
  /** When the newest block was made, in milliseconds. */
  time(): bigint
  /** Mines what the mempool holds, then empty blocks up to `count`. */
  mine(count?: number): void
  /** A block for each transaction as it is submitted. */
  setAutomine(on: boolean): void
  fund(owner: string, token: string | null, amount: bigint): void
  balanceOf(owner: string, token: string | null): bigint
  /** Puts a transfer of any sender into the mempool; answers its id. Throws a ChainError when it would spend what waits to be spent for as much. */
  send(transfer: TransferSpec): string
  /** Transaction ids that wait. */
  mempool(): readonly string[]
  dropFromMempool(txId: string): boolean
  /**
   * This node no longer has a waiting transaction, as of Fuel's pool that squeezes it out, but another one does: it waits here again for the block after so
   * many, if that may still have it. False if it does not wait.
   */
  squeezeOut(txId: string, forBlocks: number): boolean
  /**
   * Replaces the last `depth` blocks by `length` others (one more than `depth` when left out). Transactions of the old branch
   * are mined again in the first new block, unless `drop` says otherwise; those dropped are gone from the mempool too.
   */
  reorg(
    depth: number,
    options?: {
      readonly length?: number | undefined
      readonly drop?: 'all' | readonly string[] | undefined
    },
  ): void
  /**
   * The position of the chain's safe and finalized blocks: a number of blocks behind the newest (64 at first), or a height, which stays there,
   * or becomes lower than before.
   */
  setTaggedHead(tag: FinalityTag, at: { readonly behind: bigint } | { readonly height: bigint }): void
  /** This account is a contract. */
  setContract(address: string): void
  /** Transfers to this recipient revert. */
  setBlocked(recipient: string, blocked: boolean): void
  /** Transfers to this recipient pass every dry run, and revert in their block. */
  setTrap(recipient: string, trapped: boolean): void
  /**
   * For this many blocks no transaction of these coins can land, as on Sui while two that are both signed by some validators name the same coin; nodes take
   * and keep them.
   */
  lockCoins(coins: readonly string[], forBlocks: number): void
  /** What really happened, oldest first: successful transfers of the canonical chain. */
  transfers(): readonly ExecutedTransfer[]
  /** Every transaction of the canonical chain, those that reverted included, oldest first. */
  mined(): readonly MinedTransaction[]
  /** Everything that the treasury has ever signed here, by its id. */
  signed(): ReadonlyMap<string, FakeTransaction>
  /** Ids of all transactions ever handed to `broadcast`, repeats included. */
  broadcasts(): readonly string[]
}

/** Default lifetime of bytes: blocks, or milliseconds. */
const LIFETIME = 20n

/**
 * A deterministic in-memory chain: blocks, mempool, forks and faults, and one family's rules of what lands once. The same calls give the
 * same hashes, so a test that fails, fails again.
 */
export function createFakeChain(spec: {
  readonly networkId: string
  readonly chainId?: string | undefined
  readonly treasury: string
  readonly tokens?: readonly string[] | undefined
  /** By which the treasury pays; `nonce` when left out. With coins others spend coins too; with `coins` orders have addresses of their own. */
  readonly model?: FakeModel | undefined
  /**
   * The number of legs that the treasury pays at once: through a contract (`nonce`), all of them or none (`shared-nonce`, `blockhash`, `query-id`), or
   * in as many outputs (coins).
   */
  readonly maxLegs?: number | undefined
  /** Blocks (`blockhash`, `dated-coins`, `aged-coins`) or milliseconds (`query-id`) for which the treasury's bytes may land. */
  readonly lifetime?: bigint | undefined
  /** Blocks, its own included, after which the treasury spends a coin. */
  readonly coinDepth?: bigint | undefined
  /** When a block is made, in milliseconds; left out: a second a block. */
  readonly now?: (() => number) | undefined
}): FakeChain {
  const { networkId, treasury, tokens = [], model = 'nonce' } = spec
  const blocked = new Set<string>()
  const traps = new Set<string>()
  const contracts = new Set<string>()
  const blocks = createFakeBlocks({
    networkId,
    isBlocked: (recipient, isMined) => blocked.has(recipient) || (isMined && traps.has(recipient)),
    payee: model === 'query-id' ? treasury : undefined,
    now: spec.now,
  })
  const addresses = model === 'coins' ? createFakeAddressBook(networkId) : undefined
  const faults = createFakeFaults(blocks.setLeastFee)
  const broadcasts: string[] = []
  const signed = new Map<string, FakeTransaction>()
  const tagged = new Map<FinalityTag, { readonly behind: bigint } | { readonly height: bigint }>()
  const taggedHeight = (tag: FinalityTag): bigint => {
    const at = tagged.get(tag) ?? { behind: 64n }
    if ('height' in at) return at.height
    const height = blocks.head().height - at.behind
    return height < 0n ? 0n : height
  }
  let isAutomine = false
  const minePending = (): void => {
    if (isAutomine) blocks.mine()
  }

  const payouts = createFakePayouts(
    {
      blocks,
      faults,
      wallet: treasury,
      maxLegs: spec.maxLegs,
      onSubmit: minePending,
      onBroadcast: (txId) => broadcasts.push(txId),
      sign(transaction) {
        const transfer = signFake(transaction)
        signed.set(transfer.txId, transaction)
        return transfer
      },
    },
    { model, lifetime: spec.lifetime ?? LIFETIME, coinDepth: spec.coinDepth ?? 1n },
  )
  const watching = (
    orderAddresses: ReturnType<FakeAddressBook['open']> | undefined,
  ): Pick<NetworkAdapter, 'scanner' | 'orderAddresses'> => ({
    ...(orderAddresses === undefined ? {} : { orderAddresses }),
    scanner: createFakeScanner({
      blocks,
      faults,
      depositAddress: treasury,
      tokens,
      taggedHeight,
      isWatched: orderAddresses?.isExpected,
      hasUpkeep: model === 'query-id',
    }),
  })
  const createAdapter = (): NetworkAdapter => ({
    networkId,
    family: 'evm',
    depositAddress: treasury,
    ...watching(addresses?.open()),
    payouts,
    balances: {
      getBalances: (owner, wanted, signal, atHeight) =>
        faults.run('balances', signal, () => {
          if (wanted.some((token) => token !== null && !tokens.includes(token)))
            throw new ChainError('rpc_untrustworthy', 'There is no such token.')
          return wanted.map((token) => blocks.balanceAt(owner, token, atHeight))
        }),
    },
    fees: {
      estimate: (signal) =>
        faults.run('fees', signal, () => ({
          gasPrice: 1n,
          nativePayout: FAKE_GAS_COST,
          tokenPayout: FAKE_GAS_COST,
          nativeDeposit: FAKE_GAS_COST,
          tokenDeposit: FAKE_GAS_COST,
        })),
    },
    login: {
      verify: ({ address, message, signature }) =>
        Promise.resolve(signature === `signed by ${address}: ${message}`),
    },
    author: {
      author: ({ depositAddress, amount, token, reference }) => ({
        family: 'evm',
        action: {
          chain_id: spec.chainId ?? '1',
          to: token ?? depositAddress,
          value: token === null ? String(amount) : '0',
          data: reference,
        },
      }),
    },
    senders: {
      isContract: (address, signal) => faults.run('senders', signal, () => contracts.has(address)),
    },
    verifyNetwork: () => Promise.resolve(),
  })
  /** Who pays an order's address pays the wallet, which knows the order by it. */
  const toTransaction = ({ to, reference = null, inputs, ...transfer }: TransferSpec): FakeTransaction => {
    const { from, token, amount, nonce = blocks.nextNonce(from), fee = FAKE_GAS_COST } = transfer
    const plain = { from, token, amount, nonce, fee }
    if (!isOfCoins(model)) return { ...plain, to, reference }
    const known = amount < FAKE_LEAST_COIN ? undefined : addresses?.referenceOf(to)
    const plainReference = addresses === undefined ? reference : null
    const free = freeCoins(blocks, from)
    const spent = inputs ?? selectCoins(free, amount + fee) ?? free
    return {
      ...plain,
      ...(known === undefined ? { to, reference: plainReference } : { to: treasury, reference: known }),
      inputs: spent.map(({ name, amount: value }) => ({ name, amount: value })),
    }
  }

  return {
    adapter: createAdapter(),
    createAdapter,
    model,
    faults,
    treasury,
    head: blocks.head,
    time: blocks.time,
    mine(count = 1) {
      for (let mined = 0; mined < count; mined += 1) blocks.mine()
    },
    setAutomine(on) {
      isAutomine = on
    },
    fund: blocks.allocate,
    balanceOf: (owner, token) => blocks.ledger().balanceOf(owner, token),
    send(transfer) {
      const txId = blocks.submit(toTransaction(transfer))
      minePending()
      return txId
    },
    mempool: () => blocks.pending().map((pending) => encodeTransaction(pending).txId),
    dropFromMempool: blocks.drop,
    squeezeOut: (txId, forBlocks) => blocks.squeezeOut(txId, blocks.head().height + BigInt(forBlocks)),
    reorg(depth, { length = depth + 1, drop = [] } = {}) {
      for (const transaction of blocks.rewind(depth)) {
        const { txId } = encodeTransaction(transaction)
        if (drop === 'all' || drop.includes(txId)) blocks.drop(txId)
      }
      for (let mined = 0; mined < length; mined += 1) blocks.mine()
    },
    setTaggedHead(tag, at) {
      tagged.set(tag, at)
    },
    setContract(address) {
      contracts.add(address)
    },
    setBlocked(recipient, isBlocked) {
      if (isBlocked) blocked.add(recipient)
      else blocked.delete(recipient)
    },
    setTrap(recipient, isTrapped) {
      if (isTrapped) traps.add(recipient)
      else traps.delete(recipient)
    },
    lockCoins: (coins, forBlocks) => blocks.lock(coins, blocks.head().height + BigInt(forBlocks)),
    transfers: () =>
      blocks
        .mined()
        .flatMap(({ txId, transaction: { from }, moves, block: { height } }) =>
          moves.map(({ to, token, amount }) => ({ txId, from, to, token, amount, height })),
        ),
    mined: blocks.mined,
    broadcasts: () => broadcasts,
    signed: () => signed,
  }
}
