import type { BlockRef } from '@sunspan/chains'
import {
  createFakeChain,
  type FakeChain,
  type FakeModel,
  type MinedTransaction,
} from '@sunspan/chains/testing'
import type { NetworkId, NetworkRules } from './fault-kinds.ts'
import { lifetimeOf } from './network-models.ts'

/** Facts about a transaction over all branches that ever existed. */
export interface TransactionTruth {
  readonly transaction: MinedTransaction['transaction']
  /** Maximum number of blocks ever on top of it while it was executed; -1 if it never was. */
  succeededDepth: number
  /** The same while it was reverted. */
  failedDepth: number
  /** For a batch: maximum number of blocks ever on top of it without a payment being made, by payment id. */
  readonly unpaidDepth: Map<string, number>
}

/** Two of a network's three providers, which report failed deposits as successful to us alone, or deny payouts that have landed. */
export interface LyingNodes {
  readonly about: 'deposits' | 'payouts'
  isOn: boolean
  /** The honest one is flooded: it says nothing about large deposits, or about what the two deny. */
  readonly isThirdSilent: boolean
}

/** A fake chain that records its branches. */
export interface SimChain {
  readonly networkId: NetworkId
  readonly rules: NetworkRules
  readonly chain: FakeChain
  /** Height at the start of the simulation: earlier deposits are the owner's. */
  readonly startHeight: bigint
  /** Strangers fill its blocks with junk that scans have to read. */
  readonly isFlooded: boolean
  /** Undefined: its nodes are honest. */
  readonly lies: LyingNodes | undefined
  mine(): void
  /** Replaces the last `depth` blocks with `length` others. */
  reorg(depth: number, length: number, drop: 'all' | readonly string[]): void
  /** Block of the canonical chain at a height. */
  blockAt(height: bigint): BlockRef | undefined
  /** Timestamp of the block at a height, in milliseconds. */
  timeAt(height: bigint): bigint | undefined
  /** The highest head that ever existed. */
  highest(): bigint
  truth(): ReadonlyMap<string, TransactionTruth>
  /** Maximum number of blocks ever replaced, measured from the highest head: rewrites may follow each other. */
  deepestReorg(): number
  /** Change counter, so that unchanged state is not checked twice. */
  changes(): number
}

export function createSimChain(spec: {
  readonly networkId: NetworkId
  readonly chainId: string
  readonly treasury: string
  readonly tokens: readonly string[]
  readonly rules: NetworkRules
  readonly model: FakeModel
  /** The time, in milliseconds. */
  readonly now: () => number
  /** Maximum number of payments in the treasury's batches. */
  readonly maxLegs: number | undefined
  readonly isFlooded: boolean
  readonly lies: LyingNodes | undefined
  /** Allocates the initial balances of accounts. */
  readonly fund: (chain: FakeChain) => void
}): SimChain {
  const { networkId, rules, isFlooded, lies } = spec
  const chain = createFakeChain({
    ...spec,
    lifetime: lifetimeOf(spec.model),
    // The transaction that created the coin is final.
    coinDepth: BigInt(rules.depths.medium) + 1n,
  })
  const refs: BlockRef[] = [chain.head()]
  const times: bigint[] = [chain.time()]
  const truth = new Map<string, TransactionTruth>()
  let deepest = 0
  let highest = 0n
  let changes = 0

  const note = (): void => {
    changes += 1
    const head = chain.head()
    if (head.height > highest) highest = head.height
    refs[Number(head.height)] = head
    times[Number(head.height)] = chain.time()
    recordTruth(chain, truth)
  }
  spec.fund(chain)
  chain.mine()
  note()
  return {
    networkId,
    rules,
    chain,
    startHeight: chain.head().height,
    isFlooded,
    lies,
    mine() {
      chain.mine()
      note()
    },
    reorg(depth, length, drop) {
      const most = Number(chain.head().height - 1n)
      const real = Math.min(depth, most)
      deepest = Math.max(deepest, Number(highest - chain.head().height) + real)
      refs.length -= real
      chain.reorg(real, { length: 1, drop })
      note()
      for (let mined = 1; mined < length; mined += 1) {
        chain.mine()
        note()
      }
    },
    blockAt: (height) => refs[Number(height)],
    timeAt: (height) => times[Number(height)],
    highest: () => highest,
    truth: () => truth,
    deepestReorg: () => deepest,
    changes: () => changes,
  }
}

/** Updates the facts about all transactions of the canonical chain. */
function recordTruth(chain: FakeChain, truth: Map<string, TransactionTruth>): void {
  const { height } = chain.head()
  for (const { txId, transaction, succeeded, block, endedAt, isUnderWay, legs = [] } of chain.mined()) {
    const known = truth.get(txId) ?? {
      transaction,
      succeededDepth: -1,
      failedDepth: -1,
      unpaidDepth: new Map<string, number>(),
    }
    truth.set(txId, known)
    if (isUnderWay === true) continue
    const depth = Number(height - (endedAt ?? block.height))
    if (succeeded) known.succeededDepth = Math.max(known.succeededDepth, depth)
    else known.failedDepth = Math.max(known.failedDepth, depth)
    for (const { id, outcome } of legs)
      if (outcome === 'failed') known.unpaidDepth.set(id, Math.max(known.unpaidDepth.get(id) ?? -1, depth))
  }
}
