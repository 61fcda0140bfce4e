import { createHash } from 'node:crypto'
import { toBase58 } from './base58.ts'
import { createTransactionIndex } from './transaction-index.ts'
import type { TransactionRecord } from './transaction-record.ts'
import type { Commitment } from '../rpc/read-params.ts'

export interface Block {
  readonly slot: number
  /** Number of blocks below it; less than its slot, since slots are skipped. */
  readonly height: number
  readonly hash: string
  readonly previousHash: string
  readonly parentSlot: number
  /** Seconds since 1970. */
  readonly time: number
  readonly signatures: readonly string[]
}

/** Stored state of a chain besides its accounts. */
export interface BlocksState {
  readonly blocks: Block[]
  readonly transactions: TransactionRecord[]
  /** Slot of the open block. */
  slot: number
}

/** A transaction may use the hash of any of this many recent blocks. */
const BLOCKHASH_WINDOW = 150
/** A slot near the beginning that has no block, so that heights and slots always differ. */
const FIRST_SLOT = 11
/** Empty blocks are pruned once there are this many more. */
const KEPT_BLOCKS = 20_000
const SPARE_BLOCKS = 2_000

export interface Blocks {
  readonly state: BlocksState
  readonly openSlot: number
  newest(commitment: Commitment): Block
  find(slot: number): Block | undefined
  range(from: number, to: number): readonly Block[]
  transaction(signature: string): TransactionRecord | undefined
  /** Newest first. */
  signaturesOf(address: string): readonly TransactionRecord[]
  add(transaction: TransactionRecord): void
  /** Closes the open block. */
  close(): void
  skipSlot(): void
  /** Removes the newest blocks and the open one; returns their transactions, newest first. */
  rewind(depth: number): readonly TransactionRecord[]
  isHashUsable(hash: string): boolean
  lastValidHeight(block: Block): number
  commitmentOf(slot: number): Commitment
}

export interface BlocksSpec {
  readonly genesisHash: string
  readonly finalizedLag: number
  /** Seconds since 1970. */
  readonly now: () => number
  readonly saved?: BlocksState | undefined
}

function blockAfter(
  previous: Block,
  next: Pick<Block, 'slot' | 'signatures' | 'time'> & { readonly forks: number },
): Block {
  const { slot, signatures, time, forks } = next
  const seed = JSON.stringify([previous.hash, slot, signatures, forks])
  const hash = toBase58(createHash('sha256').update(seed).digest())
  return {
    slot,
    height: previous.height + 1,
    hash,
    previousHash: previous.hash,
    parentSlot: previous.slot,
    time,
    signatures,
  }
}

export function createBlocks(spec: BlocksSpec): Blocks {
  const { genesisHash, finalizedLag, now } = spec
  const genesis: Block = {
    slot: 0,
    height: 0,
    hash: genesisHash,
    previousHash: genesisHash,
    parentSlot: 0,
    time: now(),
    signatures: [],
  }
  const state: BlocksState = spec.saved ?? { blocks: [genesis], transactions: [], slot: FIRST_SLOT }
  const bySlot = new Map(state.blocks.map((block) => [block.slot, block]))
  const byHash = new Map(state.blocks.map((block) => [block.hash, block]))
  const transactions = createTransactionIndex(state.transactions)
  let forks = 0

  const tip = (): Block => state.blocks.at(-1) ?? genesis
  const lagging = (lag: number): Block => state.blocks.at(-1 - lag) ?? state.blocks[0] ?? genesis
  const open = (): readonly string[] => {
    const first = state.transactions.findLastIndex(({ slot }) => slot < state.slot) + 1
    return state.transactions.slice(first).map(({ signature }) => signature)
  }

  function close(): void {
    const block = blockAfter(tip(), { slot: state.slot, signatures: open(), time: now(), forks })
    state.blocks.push(block)
    bySlot.set(block.slot, block)
    byHash.set(block.hash, block)
    state.slot += 1
    forgetOld()
  }

  function forgetOld(): void {
    if (state.blocks.length < KEPT_BLOCKS + SPARE_BLOCKS) return
    for (const block of state.blocks.splice(0, SPARE_BLOCKS)) {
      bySlot.delete(block.slot)
      byHash.delete(block.hash)
    }
  }

  return {
    state,
    get openSlot() {
      return state.slot
    },
    newest: (commitment) => lagging(commitment === 'finalized' ? finalizedLag : 0),
    find: (slot) => bySlot.get(slot),
    range: (from, to) => state.blocks.filter(({ slot }) => slot >= from && slot <= to),
    transaction: transactions.find,
    signaturesOf: transactions.of,
    add: transactions.add,
    close,
    skipSlot() {
      state.slot += 1
    },
    rewind(depth) {
      forks += 1
      const gone = state.blocks.splice(Math.max(1, state.blocks.length - depth))
      for (const { slot, hash } of gone) {
        bySlot.delete(slot)
        byHash.delete(hash)
      }
      const first = gone[0]?.slot ?? state.slot
      state.slot = first
      return transactions.removeFrom(first)
    },
    isHashUsable(hash) {
      const block = byHash.get(hash)
      return block !== undefined && tip().height - block.height <= BLOCKHASH_WINDOW
    },
    lastValidHeight: ({ height }) => height + BLOCKHASH_WINDOW,
    commitmentOf(slot) {
      if (slot > tip().slot) return 'processed'
      return slot <= lagging(finalizedLag).slot ? 'finalized' : 'confirmed'
    },
  }
}
