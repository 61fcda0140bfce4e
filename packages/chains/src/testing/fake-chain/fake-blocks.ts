import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import { createFakeLedger, type FakeExecution, type FakeLedger } from './fake-ledger.ts'
import { encodeTransaction, fakeHash, type FakeTransaction } from './fake-transaction.ts'

export interface MinedTransaction extends FakeExecution {
  readonly txId: string
  readonly transaction: FakeTransaction
  readonly block: BlockRef
  /** Position within the block. */
  readonly position: number
}

interface Block {
  readonly ref: BlockRef
  readonly transactions: readonly MinedTransaction[]
}

export interface FakeBlocks {
  readonly ledger: () => FakeLedger
  head(): BlockRef
  /** Balance at the end of a block, or now. Throws a ChainError for a block that is not there. */
  balanceAt(owner: string, token: string | null, height: bigint | undefined): bigint
  blockAt(height: bigint): BlockRef | undefined
  /** Mined transactions of the canonical chain, oldest first. */
  mined(): readonly MinedTransaction[]
  minedIn(height: bigint): readonly MinedTransaction[]
  find(txId: string): MinedTransaction | undefined
  pending(): readonly FakeTransaction[]
  isPending(txId: string): boolean
  /** The lowest nonce that neither a block nor the mempool has used, for an account that leaves none out. */
  nextNonce(owner: string): bigint
  submit(transaction: FakeTransaction): string
  drop(txId: string): boolean
  mine(): BlockRef
  /** Miners leave transactions that pay less where they are. */
  setLeastFee(fee: bigint): void
  /** Credits an account outside any transaction, as a genesis allocation; it survives reorganisations. */
  allocate(owner: string, token: string | null, amount: bigint): void
  /** Takes the last `depth` blocks away; their transactions return to the mempool. */
  rewind(depth: number): readonly FakeTransaction[]
}

/** Blocks, mempool and state of one account-based chain. State after a rewind is what the remaining blocks say. */
export function createFakeBlocks(networkId: string, isBlocked: (recipient: string) => boolean): FakeBlocks {
  const genesis: Block = {
    ref: { height: 0n, hash: fakeHash(networkId, 'genesis') },
    transactions: [],
  }
  const blocks: Block[] = [genesis]
  /** The last entry is the first block that has it. */
  const allocations: (readonly [owner: string, token: string | null, amount: bigint, height: bigint])[] = []
  const mempool = new Map<string, FakeTransaction>()
  const index = new Map<string, MinedTransaction>()
  let ledger = createFakeLedger(isBlocked)
  /** Differs on each branch, so that two blocks of one height never share a hash. */
  let branch = 0
  let leastFee = 0n

  const tip = (): Block => blocks.at(-1) ?? genesis

  /** Bytes that die of age are taken while they may be, in any order. */
  const takeInTime = (txId: string, transaction: FakeTransaction, validUntil: bigint): boolean => {
    const isTaken = tip().ref.height < validUntil && transaction.fee >= leastFee
    if (isTaken || tip().ref.height >= validUntil) mempool.delete(txId)
    return isTaken
  }

  /** Of two transactions with one nonce the one that pays more. */
  const takeExecutable = (): FakeTransaction[] => {
    const taken: FakeTransaction[] = []
    const next = new Map<string, bigint>()
    for (let progress = true; progress;) {
      progress = false
      const dearestFirst = [...mempool].toSorted(([, a], [, b]) =>
        a.fee < b.fee ? 1 : a.fee > b.fee ? -1 : 0,
      )
      for (const [txId, transaction] of dearestFirst) {
        if (transaction.validUntil !== undefined) {
          const isTaken = takeInTime(txId, transaction, transaction.validUntil)
          if (isTaken) taken.push(transaction)
          progress ||= isTaken
          continue
        }
        const nonce = next.get(transaction.from) ?? ledger.nonceOf(transaction.from)
        if (transaction.nonce < nonce) mempool.delete(txId)
        if (transaction.nonce !== nonce || transaction.fee < leastFee) continue
        taken.push(transaction)
        next.set(transaction.from, nonce + 1n)
        mempool.delete(txId)
        progress = true
      }
    }
    return taken
  }

  const replay = (): void => {
    ledger = createFakeLedger(isBlocked)
    for (const [owner, token, amount] of allocations) ledger.credit(owner, token, amount)
    for (const block of blocks) for (const entry of block.transactions) ledger.enter(entry.transaction, entry)
  }

  const changeIn = (block: Block, owner: string, token: string | null): bigint =>
    block.transactions.reduce((total, { transaction: { from }, moves, feePaid }) => {
      const gas = from === owner && token === null ? feePaid : 0n
      return moves.reduce((sum, move) => {
        if (move.token !== token) return sum
        return sum + (move.to === owner ? move.amount : 0n) - (from === owner ? move.amount : 0n)
      }, total - gas)
    }, 0n)

  const balanceAt: FakeBlocks['balanceAt'] = (owner, token, height) => {
    const now = ledger.balanceOf(owner, token)
    if (height === undefined) return now
    if (blocks[Number(height)] === undefined) {
      throw new ChainError('rpc_unavailable', `There is no block ${String(height)}`)
    }
    const later = allocations
      .filter(([of, what, , since]) => of === owner && what === token && since > height)
      .reduce((sum, [, , amount]) => sum + amount, 0n)
    return blocks
      .slice(Number(height) + 1)
      .reduce((balance, block) => balance - changeIn(block, owner, token), now - later)
  }

  return {
    ledger: () => ledger,
    balanceAt,
    head: () => tip().ref,
    blockAt: (height) => blocks[Number(height)]?.ref,
    mined: () => blocks.flatMap((block) => block.transactions),
    minedIn: (height) => blocks[Number(height)]?.transactions ?? [],
    find: (txId) => index.get(txId),
    pending: () => [...mempool.values()],
    isPending: (txId) => mempool.has(txId),
    nextNonce(owner) {
      let waiting = 0n
      for (const transaction of mempool.values()) if (transaction.from === owner) waiting += 1n
      return ledger.nonceOf(owner) + waiting
    },
    submit(transaction) {
      const { txId } = encodeTransaction(transaction)
      if (!index.has(txId)) mempool.set(txId, transaction)
      return txId
    },
    drop: (txId) => mempool.delete(txId),
    mine() {
      const parent = tip().ref
      const transactions = takeExecutable()
      const height = parent.height + 1n
      const ids = transactions.map((transaction) => encodeTransaction(transaction).txId)
      const ref = { height, hash: fakeHash(networkId, parent.hash, String(height), String(branch), ...ids) }
      const mined = transactions.map((transaction, position) => ({
        txId: ids[position] ?? '',
        transaction,
        ...ledger.execute(transaction),
        block: ref,
        position,
      }))
      for (const entry of mined) index.set(entry.txId, entry)
      blocks.push({ ref, transactions: mined })
      return ref
    },
    setLeastFee(fee) {
      leastFee = fee
    },
    allocate(owner, token, amount) {
      allocations.push([owner, token, amount, tip().ref.height + 1n])
      ledger.credit(owner, token, amount)
    },
    rewind(depth) {
      const count = Math.min(depth, blocks.length - 1)
      const removed = blocks.splice(blocks.length - count, count).flatMap((block) => block.transactions)
      branch += 1
      for (const entry of removed) index.delete(entry.txId)
      replay()
      const transactions = removed.map((entry) => entry.transaction)
      for (const transaction of transactions) mempool.set(encodeTransaction(transaction).txId, transaction)
      return transactions
    },
  }
}
