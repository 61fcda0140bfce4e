import { normalizeStructTag } from '@mysten/sui/utils'
import { checkLocks, checkSignatures, checkTransaction } from './check-transaction.ts'
import { createCheckpoints, type Checkpoint, type Checkpoints } from './checkpoints.ts'
import { sealed, SUI, type CoinObject } from './coin-objects.ts'
import { execute, type Effects } from './execute.ts'
import { createObjects, type Objects, type ObjectsState } from './objects.ts'
import type { SuiTransaction } from './transaction.ts'

/** A coin type of the network. */
export interface CoinSpec {
  /** As in `0x2::sui::SUI`. */
  readonly type: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An executed transaction. */
export interface Executed {
  readonly transaction: SuiTransaction
  readonly signatures: readonly Uint8Array[]
  readonly effects: Effects
  /** Its place among all. */
  readonly order: number
  readonly epoch: bigint
  /** Undefined until a checkpoint contains it. */
  checkpoint: number | undefined
}

export interface ChainState {
  readonly objects: ObjectsState
  readonly executed: readonly Executed[]
  readonly checkpoints: readonly Checkpoint[]
  readonly epoch: bigint
  readonly referencePrice: bigint
}

export interface SuiChain {
  readonly objects: Objects
  readonly checkpoints: Checkpoints
  readonly coins: ReadonlyMap<string, CoinSpec>
  /** In the order of their execution. */
  readonly executed: readonly Executed[]
  readonly genesis: string
  epoch(): bigint
  referencePrice(): bigint
  setReferencePrice(price: bigint): void
  find(digest: string): Executed | undefined
  /** What a transaction would do. Throws the RpcError with which a node refuses it. */
  dryRun(transaction: SuiTransaction): Effects
  /** Executes a transaction at once, and only once. Throws the RpcError with which validators refuse it. */
  submit(transaction: SuiTransaction, signatures: readonly Uint8Array[]): Executed
  /** Puts what was executed since the last one into a checkpoint. */
  closeCheckpoint(): Checkpoint
  /** Ends the epoch with a checkpoint. */
  endEpoch(): void
  /** Locks a coin until the epoch ends, as two transactions do that name it and are both signed by some validators. */
  equivocate(coinId: string): void
  /** Makes a coin out of nothing, as only the first state of a network can. */
  endow(coin: Pick<CoinObject, 'id' | 'owner' | 'coinType' | 'balance'>): void
  save(): ChainState
}

const USUAL_PRICE = 1_000n
const FIRST_DIGEST = '11111111111111111111111111111111'

export function createSuiChain(spec: {
  readonly name: string
  readonly coins: readonly CoinSpec[]
  readonly saved: ChainState | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}): SuiChain {
  const { saved, now } = spec
  const objects = createObjects(saved?.objects)
  const checkpoints = createCheckpoints(spec.name, saved?.checkpoints)
  const executed: Executed[] = [...(saved?.executed ?? [])]
  const byDigest = new Map(executed.map((one) => [one.transaction.digest, one]))
  const coins = new Map(spec.coins.map((coin) => [normalizeStructTag(coin.type), coin]))
  let epoch = saved?.epoch ?? 0n
  const locked = new Set<string>()
  let referencePrice = saved?.referencePrice ?? USUAL_PRICE
  const genesis = checkpoints.at(0)?.digest ?? ''

  const dryRun = (transaction: SuiTransaction): Effects =>
    execute(objects, transaction, checkTransaction(objects, transaction, { epoch, referencePrice, genesis }))
  function closeCheckpoint(): Checkpoint {
    const waiting = executed.slice(checkpoints.newest.total)
    const checkpoint = checkpoints.push({
      epoch,
      timestampMs: now(),
      transactions: waiting.map(({ transaction }) => transaction.digest),
    })
    for (const one of waiting) one.checkpoint = checkpoint.sequence
    return checkpoint
  }
  return {
    objects,
    checkpoints,
    coins,
    executed,
    genesis,
    dryRun,
    closeCheckpoint,
    epoch: () => epoch,
    referencePrice: () => referencePrice,
    setReferencePrice(price) {
      referencePrice = price
    },
    find: (digest) => byDigest.get(digest),
    submit(transaction, signatures) {
      checkSignatures(transaction, signatures)
      const known = byDigest.get(transaction.digest)
      if (known !== undefined) return known
      checkLocks(transaction, locked)
      const effects = dryRun(transaction)
      for (const { id } of effects.deleted) objects.remove(id, effects.version)
      for (const coin of [...effects.created, ...effects.mutated.map(({ after }) => after)]) objects.put(coin)
      for (const { owner, coinType, amount } of effects.funds) objects.addFunds(owner, coinType, amount)
      const one: Executed = {
        transaction,
        signatures,
        effects,
        epoch,
        order: executed.length,
        checkpoint: undefined,
      }
      executed.push(one)
      byDigest.set(transaction.digest, one)
      return one
    },
    endEpoch() {
      closeCheckpoint()
      epoch += 1n
      locked.clear()
    },
    equivocate: (coinId) => void locked.add(coinId),
    endow: (coin) => objects.put(sealed({ ...coin, version: 1n, previous: FIRST_DIGEST })),
    save: () => ({
      objects: objects.state,
      executed,
      checkpoints: checkpoints.all,
      epoch,
      referencePrice,
    }),
  }
}

/** The coin that every network has. */
export const SUI_SPEC: CoinSpec = { type: SUI, name: 'Sui', symbol: 'SUI', decimals: 9 }
