import { blockHash } from './hashes.ts'
import { USUAL_PRICES, type GasPrices } from './fees.ts'
import type { TransactionRecord } from './transaction.ts'

export interface Block {
  readonly number: number
  readonly hash: bigint
  readonly parentHash: bigint
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly prices: GasPrices
  readonly transactions: readonly TransactionRecord[]
}

export interface BlocksState {
  readonly blocks: Block[]
  /** How often blocks were undone, so that no hash appears twice. */
  forks: number
}

/** Old blocks are forgotten once there are this many more. */
const KEPT_BLOCKS = 20_000
const SPARE_BLOCKS = 2_000

export interface Blocks {
  readonly state: BlocksState
  readonly newest: Block
  readonly oldest: Block
  at(number: number): Block | undefined
  byHash(hash: bigint): Block | undefined
  range(from: number, to: number): readonly Block[]
  find(
    hash: bigint,
  ): { readonly block: Block; readonly record: TransactionRecord; readonly place: number } | undefined
  push(block: Pick<Block, 'timestamp' | 'prices' | 'transactions'>): Block
  /** Undefined when only the first block is left. */
  pop(): Block | undefined
}

export function createBlocks(genesis: bigint, saved: BlocksState | undefined): Blocks {
  const first: Block = {
    number: 0,
    hash: blockHash([genesis]),
    parentHash: 0n,
    timestamp: 0,
    prices: USUAL_PRICES,
    transactions: [],
  }
  const state: BlocksState = saved ?? { blocks: [first], forks: 0 }
  const { blocks } = state
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  const places = new Map<bigint, { readonly block: Block; readonly place: number }>()
  const register = (block: Block): void => {
    for (const [place, { hash }] of block.transactions.entries()) places.set(hash, { block, place })
  }
  for (const block of blocks) register(block)
  const oldest = (): Block => blocks[0] ?? first
  const forget = (block: Block): void => {
    byHash.delete(block.hash)
    for (const { hash } of block.transactions) places.delete(hash)
  }
  const range = (from: number, to: number): readonly Block[] => {
    const start = oldest().number
    return blocks.slice(Math.max(0, from - start), Math.max(0, to - start + 1))
  }
  return {
    state,
    get newest() {
      return blocks.at(-1) ?? first
    },
    get oldest() {
      return oldest()
    },
    at: (number) => blocks[number - oldest().number],
    byHash: (hash) => byHash.get(hash),
    range,
    find(hash) {
      const found = places.get(hash)
      const record = found?.block.transactions[found.place]
      return found === undefined || record === undefined ? undefined : { ...found, record }
    },
    push({ timestamp, prices, transactions }) {
      const parent = blocks.at(-1) ?? first
      const number = parent.number + 1
      const hash = blockHash([
        BigInt(number),
        parent.hash,
        BigInt(timestamp),
        BigInt(state.forks),
        ...transactions.map((record) => record.hash),
      ])
      const block = { number, hash, parentHash: parent.hash, timestamp, prices, transactions }
      blocks.push(block)
      byHash.set(hash, block)
      register(block)
      if (blocks.length >= KEPT_BLOCKS + SPARE_BLOCKS)
        for (const old of blocks.splice(0, SPARE_BLOCKS)) forget(old)
      return block
    },
    pop() {
      if (blocks.length < 2) return undefined
      const block = blocks.pop()
      if (block !== undefined) forget(block)
      state.forks += 1
      return block
    },
  }
}
