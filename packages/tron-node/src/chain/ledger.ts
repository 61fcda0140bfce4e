import type { EvmLog, InnerTransfer } from './evm.ts'

/** What the protocol records of an account besides its balance. */
export interface AccountRecord {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Free bandwidth in use at `usedAt`; it returns evenly over a day. */
  readonly freeUsage: number
  readonly usedAt: number
}

export type ContractResult = 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'

/** A transaction that was executed. */
export interface TronTransaction {
  readonly id: string
  /** `raw_data` in hex. */
  readonly raw: string
  readonly signatures: readonly string[]
  readonly result: ContractResult
  /** All that its owner paid besides what it moves, in sun. */
  readonly fee: bigint
  readonly netUsage: number
  readonly netFee: bigint
  readonly energyUsed: bigint
  readonly energyFee: bigint
  readonly output: string
  readonly logs: readonly EvmLog[]
  readonly inner: readonly InnerTransfer[]
  /** Undefined while no block has it. */
  readonly block: number | undefined
}

export interface TronBlock {
  readonly number: number
  readonly id: string
  readonly parent: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly root: string
  readonly signature: string
  readonly transactions: readonly string[]
  /** The EVM's height at its end. */
  readonly evmHeight: number
}

export interface LedgerState {
  readonly blocks: TronBlock[]
  readonly transactions: Map<string, TronTransaction>
  readonly accounts: Map<string, AccountRecord>
}

/** Accounts are restored at most this many blocks back. */
const KEPT_STATES = 256

export interface Ledger {
  readonly state: LedgerState
  /** Ids of the executed transactions that wait for a block. */
  readonly pending: string[]
  readonly newest: TronBlock
  block(number: number): TronBlock | undefined
  add(block: TronBlock): void
  /** Removes pending transactions and the newest blocks with what is in them. Returns the ids of what was removed. */
  rewind(depth: number): readonly string[]
}

/** `state` has a block at least. */
export function createLedger(state: LedgerState): Ledger {
  const pending: string[] = []
  const kept = new Map<number, ReadonlyMap<string, AccountRecord>>()
  const ledger: Ledger = {
    state,
    pending,
    get newest() {
      const newest = state.blocks.at(-1)
      if (newest === undefined) throw new TypeError('There is no block.')
      return newest
    },
    block: (number) => state.blocks[number],
    add(block) {
      state.blocks.push(block)
      kept.set(block.number, new Map(state.accounts))
      kept.delete(block.number - KEPT_STATES)
    },
    rewind(depth) {
      const target = ledger.newest.number - depth
      const accounts = kept.get(target)
      if (accounts === undefined) throw new Error(`the chain cannot be rewound by ${depth} blocks`)
      const removed = [...state.blocks.splice(target + 1).flatMap((block) => block.transactions), ...pending]
      pending.splice(0)
      for (const id of removed) state.transactions.delete(id)
      state.accounts.clear()
      for (const [address, account] of accounts) state.accounts.set(address, account)
      return removed
    },
  }
  kept.set(ledger.newest.number, new Map(state.accounts))
  return ledger
}
