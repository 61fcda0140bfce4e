import { createHash } from 'node:crypto'
import { ChainError, type BlockRef } from '@sunspan/chains'

/** A signed transfer. At most one with the same text is ever mined, and none above `validUntil`. */
export interface ToyTransfer {
  readonly from: string
  readonly to: string
  /** Null for the native coin. */
  readonly token: string | null
  /** Base units. */
  readonly amount: bigint
  /** The sender's note; the order's reference in a deposit. */
  readonly note: string | null
  /** Distinguishes transfers that are otherwise alike. */
  readonly number: bigint
  /** Height of the last block that may have it. */
  readonly validUntil: bigint
}

/** A transfer in a block. */
export interface MinedTransfer {
  readonly id: string
  readonly transfer: ToyTransfer
  readonly block: BlockRef
}

export interface ToyLedger {
  readonly chainId: string
  head(): BlockRef
  /** Undefined for a height that the ledger has not reached. */
  blockAt(height: bigint): BlockRef | undefined
  /** Time of a block, in milliseconds since 1970. */
  timeOf(height: bigint): number
  /** Oldest first. */
  minedIn(height: bigint): readonly MinedTransfer[]
  find(id: string): MinedTransfer | undefined
  isWaiting(id: string): boolean
  /** At the end of a block; default: the newest. Throws a ChainError for a height that the ledger has not reached. */
  balanceOf(owner: string, token: string | null, height?: bigint): bigint
  /** Queues a transfer for the next block and returns its id. Does nothing when the transfer is known. */
  submit(transfer: ToyTransfer): string
  /** Makes a block of the waiting transfers that are valid and covered, and drops the others. */
  mine(): void
}

/** What a transfer costs its sender, in base units of the native coin. */
export const TOY_FEE = 250n

const BLOCK_MS = 1_000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const toyTransferId = (transfer: ToyTransfer): string =>
  `toytx${hashOf(writeToyTransfer(transfer)).slice(0, 32)}`

/** The bytes of a transfer, as text. */
export const writeToyTransfer = (transfer: ToyTransfer): string =>
  JSON.stringify(transfer, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${String(value)}n` : value,
  )

/** Reads what `writeToyTransfer` wrote. */
export const readToyTransfer = (raw: string): ToyTransfer =>
  // CAST: the adapter reads back only what it has signed itself.
  JSON.parse(raw, (key, value: unknown) =>
    ['amount', 'number', 'validUntil'].includes(key) ? BigInt(String(value).slice(0, -1)) : value,
  ) as ToyTransfer

interface Block {
  readonly ref: BlockRef
  readonly timeMs: number
  readonly mined: readonly MinedTransfer[]
}

/** A chain of blocks in memory, whose first block gives each owner what the grants say. Blocks are never replaced. */
export function createToyLedger(spec: {
  readonly chainId: string
  readonly grants: readonly {
    readonly owner: string
    readonly token: string | null
    readonly amount: bigint
  }[]
}): ToyLedger {
  const genesis: Block = { ref: { height: 0n, hash: hashOf(spec.chainId) }, timeMs: 0, mined: [] }
  const blocks: Block[] = [genesis]
  const waiting = new Map<string, ToyTransfer>()
  const known = new Map<string, MinedTransfer>()
  const newest = (): Block => blocks.at(-1) ?? genesis

  const changeBy = (
    { from, to, token, amount }: ToyTransfer,
    owner: string,
    asked: string | null,
  ): bigint => {
    const moved = token === asked ? (to === owner ? amount : 0n) - (from === owner ? amount : 0n) : 0n
    return asked === null && from === owner ? moved - TOY_FEE : moved
  }
  const balanceOf: ToyLedger['balanceOf'] = (owner, token, height = newest().ref.height) => {
    if (blocks[Number(height)] === undefined)
      throw new ChainError('rpc_unavailable', `There is no block ${String(height)}`)
    const granted = spec.grants.filter((grant) => grant.owner === owner && grant.token === token)
    const changes = blocks
      .slice(0, Number(height) + 1)
      .flatMap(({ mined }) => mined.map(({ transfer }) => changeBy(transfer, owner, token)))
    return [...granted.map(({ amount }) => amount), ...changes].reduce((sum, each) => sum + each, 0n)
  }

  return {
    chainId: spec.chainId,
    head: () => newest().ref,
    blockAt: (height) => blocks[Number(height)]?.ref,
    timeOf: (height) => blocks[Number(height)]?.timeMs ?? 0,
    minedIn: (height) => blocks[Number(height)]?.mined ?? [],
    find: (id) => known.get(id),
    isWaiting: (id) => waiting.has(id),
    balanceOf,
    submit(transfer) {
      const id = toyTransferId(transfer)
      if (!known.has(id)) waiting.set(id, transfer)
      return id
    },
    mine() {
      const { ref: parent, timeMs } = newest()
      const height = parent.height + 1n
      const ids = [...waiting.keys()].join(' ')
      const block = { height, hash: hashOf(`${parent.hash} ${ids}`) }
      const mined: MinedTransfer[] = []
      // The block grows as its transfers are taken, so that each counts what those before it have spent.
      blocks.push({ ref: block, timeMs: timeMs + BLOCK_MS, mined })
      for (const [id, transfer] of waiting) {
        const { from, token, amount, validUntil } = transfer
        const cost = token === null ? amount + TOY_FEE : TOY_FEE
        const isCovered =
          balanceOf(from, null) >= cost && (token === null || balanceOf(from, token) >= amount)
        if (height > validUntil || !isCovered) continue
        const entry = { id, transfer, block }
        mined.push(entry)
        known.set(id, entry)
      }
      waiting.clear()
    },
  }
}
