import type { BlockRef } from '@sunspan/chains'
import {
  createFakeChain,
  type FakeChain,
  type FakeModel,
  type MinedTransaction,
} from '@sunspan/chains/testing'
import type { NetworkId, NetworkRules } from './fault-kinds.ts'
import { lifetimeOf } from './network-models.ts'

/** What is known of a transaction over all branches that there ever were. */
export interface TransactionTruth {
  readonly transaction: MinedTransaction['transaction']
  /** Most blocks that were ever on top of it while it stood executed; -1 when it never did. */
  succeededDepth: number
  /** The same while it stood reverted. */
  failedDepth: number
  /** Of a batch: most blocks that were ever on top of it while it stood without having paid a payment, by the payment's id. */
  readonly unpaidDepth: Map<string, number>
}

/** A fake chain that remembers its branches. */
export interface SimChain {
  readonly networkId: NetworkId
  readonly rules: NetworkRules
  readonly chain: FakeChain
  /** Height at which the simulation began: what came before is the owner's. */
  readonly startHeight: bigint
  /** Strangers fill its blocks with what scans have to read. */
  readonly isFlooded: boolean
  mine(): void
  /** Replaces the last `depth` blocks by `length` others. */
  reorg(depth: number, length: number, drop: 'all' | readonly string[]): void
  /** Blocks of the canonical chain, by height. */
  blockAt(height: bigint): BlockRef | undefined
  /** When the block of a height was made, in milliseconds. */
  timeAt(height: bigint): bigint | undefined
  /** The highest head that there ever was. */
  highest(): bigint
  truth(): ReadonlyMap<string, TransactionTruth>
  /** Most blocks that were ever replaced, counted from the highest head that there was: one rewrite may follow another. */
  deepestReorg(): number
  /** Counts every change, so that nobody looks twice at the same. */
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
  /** The treasury pays so many at once. */
  readonly maxLegs: number | undefined
  readonly isFlooded: boolean
  /** Allocates what accounts begin with. */
  readonly fund: (chain: FakeChain) => void
}): SimChain {
  const { networkId, rules, isFlooded } = spec
  const chain = createFakeChain({
    ...spec,
    lifetime: lifetimeOf(spec.model),
    // What it came from does not go away again.
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
    noteTruth(chain, truth)
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

/** Deepens what is known of every transaction of the canonical chain. */
function noteTruth(chain: FakeChain, truth: Map<string, TransactionTruth>): void {
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
