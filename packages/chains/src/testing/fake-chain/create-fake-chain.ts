import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { createFakeBlocks, type MinedTransaction } from './fake-blocks.ts'
import { createFakeFaults, type FakeFaults } from './fake-faults.ts'
import { FAKE_GAS_COST } from './fake-ledger.ts'
import { createFakePayouts } from './fake-payouts.ts'
import { createFakeScanner } from './fake-scanner.ts'
import { encodeTransaction } from './fake-transaction.ts'

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
}

export interface FakeChain {
  readonly adapter: NetworkAdapter
  readonly faults: FakeFaults
  /** Deposits arrive here and payouts leave from here. */
  readonly treasury: string
  head(): BlockRef
  /** Mines what the mempool holds, then empty blocks up to `count`. */
  mine(count?: number): void
  /** A block for each transaction as it is submitted. */
  setAutomine(on: boolean): void
  fund(owner: string, token: string | null, amount: bigint): void
  balanceOf(owner: string, token: string | null): bigint
  /** Puts a transfer of anybody's into the mempool; answers its id. */
  send(transfer: TransferSpec): string
  /** Transaction ids that wait. */
  mempool(): readonly string[]
  dropFromMempool(txId: string): boolean
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
   * Where the chain's safe and finalized blocks stand: so many blocks behind the newest (64 at first), or at a height, which stays
   * there, or stands lower than before.
   */
  setTaggedHead(tag: FinalityTag, at: { readonly behind: bigint } | { readonly height: bigint }): void
  /** This account is a contract. */
  setContract(address: string): void
  /** Transfers to this recipient revert. */
  setBlocked(recipient: string, blocked: boolean): void
  /** What really happened, oldest first: successful transfers of the canonical chain. */
  transfers(): readonly ExecutedTransfer[]
  /** Every transaction of the canonical chain, those that reverted included, oldest first. */
  mined(): readonly MinedTransaction[]
  /** Ids of all transactions ever handed to `broadcast`, repeats included. */
  broadcasts(): readonly string[]
}

/**
 * A deterministic in-memory chain of accounts and nonces: blocks, mempool, forks and faults. The same calls give the same
 * hashes, so a test that fails, fails again.
 */
export function createFakeChain(spec: {
  readonly networkId: string
  readonly chainId?: string | undefined
  readonly treasury: string
  readonly tokens?: readonly string[] | undefined
  /** The treasury pays so many at once: through a contract, or with a `lifetime` all of them or none. */
  readonly maxLegs?: number | undefined
  /** The treasury's bytes may land for so many blocks, in any order, as on Solana; left out: nonces rule, as on EVM. */
  readonly lifetime?: bigint | undefined
}): FakeChain {
  const { networkId, treasury, tokens = [] } = spec
  const blocked = new Set<string>()
  const contracts = new Set<string>()
  const blocks = createFakeBlocks(networkId, (recipient) => blocked.has(recipient))
  const faults = createFakeFaults(blocks.setLeastFee)
  const broadcasts: string[] = []
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

  const adapter: NetworkAdapter = {
    networkId,
    family: 'evm',
    depositAddress: treasury,
    scanner: createFakeScanner({ blocks, faults, depositAddress: treasury, tokens, taggedHeight }),
    payouts: createFakePayouts({
      blocks,
      faults,
      wallet: treasury,
      maxLegs: spec.maxLegs,
      lifetime: spec.lifetime,
      onSubmit: minePending,
      onBroadcast: (txId) => broadcasts.push(txId),
    }),
    balances: {
      getBalances: (owner, wanted, signal, atHeight) =>
        faults.run('balances', signal, () => wanted.map((token) => blocks.balanceAt(owner, token, atHeight))),
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
  }

  return {
    adapter,
    faults,
    treasury,
    head: blocks.head,
    mine(count = 1) {
      for (let mined = 0; mined < count; mined += 1) blocks.mine()
    },
    setAutomine(on) {
      isAutomine = on
    },
    fund: blocks.allocate,
    balanceOf: (owner, token) => blocks.ledger().balanceOf(owner, token),
    send({ from, to, token, amount, reference = null, nonce = blocks.nextNonce(from), fee = FAKE_GAS_COST }) {
      const txId = blocks.submit({ from, to, token, amount, reference, nonce, fee })
      minePending()
      return txId
    },
    mempool: () => blocks.pending().map((pending) => encodeTransaction(pending).txId),
    dropFromMempool: blocks.drop,
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
    transfers: () =>
      blocks
        .mined()
        .flatMap(({ txId, transaction: { from }, moves, block: { height } }) =>
          moves.map(({ to, token, amount }) => ({ txId, from, to, token, amount, height })),
        ),
    mined: blocks.mined,
    broadcasts: () => broadcasts,
  }
}
