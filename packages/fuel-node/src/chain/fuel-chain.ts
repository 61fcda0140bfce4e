import { createHash } from 'node:crypto'
import {
  checkFee,
  checkForm,
  checkInputs,
  checkSignatures,
  execute,
  type Execution,
} from './check-transaction.ts'
import { Ledger, type Coin } from './ledger.ts'
import { NodeError } from './node-error.ts'
import { minGasOf } from './parameters.ts'
import { idOf, readTransaction, utxoIdOf, writeTransaction, ZERO, type Transaction } from './transaction.ts'

export interface Block {
  readonly height: number
  readonly id: string
  readonly prevId: string
  /** Seconds since 1970. */
  readonly time: number
  readonly transactionIds: readonly string[]
}

/** A transaction that waits for a block. */
export interface Waiting {
  readonly id: string
  readonly transaction: Transaction
  readonly time: number
}

/** A transaction in a block. */
export interface Executed extends Execution {
  readonly id: string
  /** With what execution filled in. */
  readonly transaction: Transaction
  readonly raw: string
  readonly blockId: string
  readonly height: number
  readonly time: number
}

/** What is stored. */
export interface ChainState {
  readonly genesis: readonly Coin[]
  readonly blocks: readonly Block[]
  readonly executed: readonly Executed[]
  readonly waiting: readonly Waiting[]
  readonly forks: number
}

interface ChainSpec {
  readonly chainId: bigint
  readonly genesis: readonly Coin[]
  readonly saved: ChainState | undefined
  readonly now: () => number
}

const EXPIRED = 'Transaction expired because it exceeded the configured time to live `tx-pool-ttl`.'

/** The blocks, the coins and the transactions of a network. */
export class FuelChain {
  readonly #spec: ChainSpec
  readonly #genesis: readonly Coin[]
  #blocks: Block[]
  #executed: Map<string, Executed>
  #waiting: Map<string, Waiting>
  readonly #squeezed = new Map<string, string>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #ledger = new Ledger()
  #forks: number
  gasPrice = 1_000n
  /** Ids of contracts, which could not spend a coin that is sent to them. */
  readonly contracts = new Set<string>()

  constructor(spec: ChainSpec) {
    const { saved, genesis } = spec
    this.#spec = spec
    this.#genesis = saved?.genesis ?? genesis
    this.#blocks = [...(saved?.blocks ?? [])]
    this.#executed = new Map((saved?.executed ?? []).map((entry) => [entry.id, entry]))
    this.#waiting = new Map((saved?.waiting ?? []).map((entry) => [entry.id, entry]))
    this.#forks = saved?.forks ?? 0
    if (saved === undefined) this.closeBlock()
    this.#replay()
  }

  get chainId(): bigint {
    return this.#spec.chainId
  }

  get ledger(): Ledger {
    return this.#ledger
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  get newest(): Block {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('A chain begins with a block.')
    return block
  }

  get executed(): readonly Executed[] {
    return [...this.#executed.values()]
  }

  find(id: string): Executed | undefined {
    return this.#executed.get(id)
  }

  findWaiting(id: string): Waiting | undefined {
    return this.#waiting.get(id)
  }

  /** Why a transaction left the pool without a block. */
  squeezedOut(id: string): string | undefined {
    return this.#squeezed.get(id)
  }

  /** Coins that a waiting transaction spends. */
  reserved(): ReadonlySet<string> {
    return new Set([...this.#waiting.values()].flatMap(({ transaction }) => transaction.inputs.map(utxoIdOf)))
  }

  readonly #coins = {
    find: (utxoId: string) => this.#findCoin(utxoId),
    isSpent: (utxoId: string) => this.#ledger.isSpent(utxoId),
  }

  /** A coin of a block, or the coin output of a waiting transaction. */
  #findCoin(utxoId: string): Coin | undefined {
    const known = this.#ledger.find(utxoId)
    const id = utxoId.slice(0, 66)
    const output = this.#waiting.get(id)?.transaction.outputs[Number.parseInt(utxoId.slice(66), 16)]
    if (known !== undefined || output === undefined) return known
    if (output.kind !== 'coin') {
      throw new NodeError(
        'Transaction input validation failed: Input dependent on a Change or Variable output',
      )
    }
    return { utxoId, owner: output.to, ...output, blockCreated: this.newest.height, txCreatedIdx: 0 }
  }

  /** What a transaction would do, without its signatures. Throws NodeError. */
  dryRun(raw: string, utxoValidation: boolean): Execution & { readonly id: string } {
    const transaction = readTransaction(raw)
    checkForm(transaction, this.newest.height + 1)
    if (utxoValidation) checkInputs(transaction, this.#coins)
    return { id: idOf(transaction, this.chainId), ...execute(transaction, this.gasPrice) }
  }

  /** Takes a signed transaction into the pool; its id. Throws NodeError. */
  submit(raw: string): string {
    const transaction = readTransaction(raw)
    const id = idOf(transaction, this.chainId)
    if (this.#executed.has(id) || this.#waiting.has(id)) {
      throw new NodeError(
        `Transaction input validation failed: Transaction id already exists (id: ${id.slice(2)})`,
      )
    }
    checkForm(transaction, this.newest.height + 1)
    checkFee(transaction, this.gasPrice)
    checkSignatures(id, transaction)
    const replaced = this.#collide(transaction)
    checkInputs(transaction, this.#coins)
    for (const other of replaced) {
      this.#squeeze(
        other,
        `Transaction was removed because it was less worth than a new one (id: ${id.slice(2)}) that has been inserted`,
      )
    }
    this.#squeezed.delete(id)
    this.#waiting.set(id, { id, transaction, time: this.#spec.now() })
    return id
  }

  /** The waiting transactions that spend the same coins and offer less. Throws if one of them offers as much. */
  #collide(transaction: Transaction): readonly string[] {
    const offerOf = ({ policies, ...rest }: Transaction): number =>
      Number(policies.tip ?? 0n) / Number(minGasOf({ policies, ...rest }))
    const spends = new Set(transaction.inputs.map(utxoIdOf))
    return [...this.#waiting.values()].flatMap((other) => {
      const shared = other.transaction.inputs.map(utxoIdOf).find((utxoId) => spends.has(utxoId))
      if (shared === undefined) return []
      if (offerOf(transaction) > offerOf(other.transaction)) return [other.id]
      throw new NodeError(
        `Transaction collided: Transaction with the same UTXO (id: ${shared.slice(2)}) already exists and is more worth it`,
      )
    })
  }

  /** Calls back once whenever the transaction's state changes; returns how to stop that. */
  listen(id: string, listener: () => void): () => void {
    const all = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, all.add(listener))
    return () => void all.delete(listener)
  }

  #notify(id: string): void {
    for (const listener of Array.from(this.#listeners.get(id) ?? [])) listener()
  }

  #squeeze(id: string, reason: string): void {
    this.#waiting.delete(id)
    this.#squeezed.set(id, reason)
    this.#notify(id)
  }

  /** Drops a waiting transaction, as a node does whose pool is full. */
  drop(id: string): void {
    this.#squeeze(id, EXPIRED)
  }

  closeBlock(): Block {
    const height = this.#blocks.length
    const prevId = this.#blocks.at(-1)?.id ?? ZERO
    const time = Math.max(this.#spec.now(), (this.#blocks.at(-1)?.time ?? 0) + (height === 0 ? 0 : 1))
    const ready = this.#takeReady(height)
    const seed = [prevId, height, time, this.#forks, ...ready.map(({ id }) => id)].join()
    const blockId = `0x${createHash('sha256').update(seed).digest('hex')}`
    for (const [index, { id, transaction }] of ready.entries()) {
      const execution = execute(transaction, this.gasPrice)
      const filled = { ...transaction, outputs: execution.outputs }
      const raw = `0x${writeTransaction(filled).toString('hex')}`
      this.#executed.set(id, { ...execution, id, transaction: filled, raw, blockId, height, time })
      this.#ledger.apply({ ...filled, id }, { height, index })
    }
    const block = { height, id: blockId, prevId, time, transactionIds: ready.map(({ id }) => id) }
    this.#blocks.push(block)
    for (const { id } of ready) this.#notify(id)
    return block
  }

  /** The waiting transactions in the order of arrival, without those that can enter no block any more. */
  #takeReady(height: number): readonly Waiting[] {
    const ready: Waiting[] = []
    for (const entry of this.#waiting.values()) {
      if ((entry.transaction.policies.expiration ?? 0xffffffffn) < BigInt(height))
        this.#squeeze(entry.id, EXPIRED)
      else ready.push(entry)
    }
    this.#waiting = new Map()
    return ready
  }

  /** Removes the newest blocks with their effects. What is to be kept waits again, the rest is forgotten. */
  rewind(depth: number, keep: ReadonlySet<string> = new Set()): void {
    const removed = this.#blocks.splice(Math.max(1, this.#blocks.length - depth))
    const ids = removed.flatMap(({ transactionIds }) => transactionIds)
    const kept = ids.flatMap((id) => (keep.has(id) ? (this.#executed.get(id) ?? []) : []))
    for (const id of ids) this.#executed.delete(id)
    this.#forks += 1
    this.#replay()
    for (const { id, transaction, time } of kept) this.#waiting.set(id, { id, transaction, time })
  }

  #replay(): void {
    this.#ledger = new Ledger()
    for (const coin of this.#genesis) this.#ledger.add(coin)
    for (const { height, transactionIds } of this.#blocks) {
      for (const [index, id] of transactionIds.entries()) {
        const entry = this.#executed.get(id)
        if (entry !== undefined) this.#ledger.apply({ ...entry.transaction, id }, { height, index })
      }
    }
  }

  save(): ChainState {
    return {
      genesis: this.#genesis,
      blocks: this.#blocks,
      executed: this.executed,
      forks: this.#forks,
      waiting: [...this.#waiting.values()],
    }
  }
}
