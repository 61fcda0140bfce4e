import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { FakeBlocks } from './fake-blocks.ts'
import type { FakeChange, MinedTransaction } from './fake-execution.ts'
import { createFakeLedger, type FakeRefusals } from './fake-ledger.ts'
import { createPickers } from './fake-pickers.ts'
import { encodeTransaction, fakeHash, type FakeTransaction } from './fake-transaction.ts'
import { conflictsOf } from './models/coins-model.ts'
import { arrivalsAt, changesOfArrival, withArrivals, type FakeArrival } from './models/fake-deliveries.ts'

interface Block {
  readonly ref: BlockRef
  /** Milliseconds. */
  readonly time: bigint
  /** What has left in earlier blocks and ends in this one. */
  readonly arrivals: readonly FakeArrival[]
  readonly transactions: readonly MinedTransaction[]
}

/** The last entry is the first block that has it. */
type Allocation = readonly [owner: string, token: string | null, amount: bigint, height: bigint]

const BLOCK_MS = 1_000n
/** The number of coins that an account gets each time it is funded. */
const COINS_EACH = 24n

/** Blocks, mempool and state of one chain. State after a rewind is what the remaining blocks say. */
export function createFakeBlocks(spec: {
  readonly networkId: string
  readonly isBlocked: FakeRefusals
  /** The wallet that pays for what it receives. */
  readonly payee: string | undefined
  /** Milliseconds; left out: a second a block. */
  readonly now: (() => number) | undefined
}): FakeBlocks {
  const { networkId, isBlocked, payee } = spec
  const genesis: Block = {
    ref: { height: 0n, hash: fakeHash(networkId, 'genesis') },
    time: BigInt(spec.now?.() ?? 0),
    arrivals: [],
    transactions: [],
  }
  const blocks: Block[] = [genesis]
  const allocations: Allocation[] = []
  const mempool = new Map<string, FakeTransaction>()
  const index = new Map<string, MinedTransaction>()
  const arrivals = new Map<string, readonly FakeArrival[]>()
  let ledger = createFakeLedger(isBlocked, payee)
  /** Differs on each branch, so that two blocks of one height never share a hash. */
  let branch = 0
  let leastFee = 0n
  /** The last block that may not have a transaction of the coin. */
  const locks = new Map<string, bigint>()
  /** What another node has: its transactions, and the last block before which they are not here. */
  const elsewhere = new Map<string, { readonly transaction: FakeTransaction; readonly until: bigint }>()

  const tip = (): Block => blocks.at(-1) ?? genesis

  const timeOfNext = (): bigint => {
    const { time } = tip()
    const now = spec.now === undefined ? time + BLOCK_MS : BigInt(spec.now())
    return now > time ? now : time
  }

  /** Of two transactions that exclude each other the one that pays more. */
  const takeExecutable = (next: { readonly height: bigint; readonly time: bigint }): FakeTransaction[] => {
    const taken: FakeTransaction[] = []
    const picker = createPickers(ledger, next, (coin) => (locks.get(coin) ?? 0n) >= next.height)
    for (let progress = true; progress;) {
      progress = false
      const dearestFirst = [...mempool].toSorted(([, a], [, b]) =>
        a.fee < b.fee ? 1 : a.fee > b.fee ? -1 : 0,
      )
      for (const [txId, transaction] of dearestFirst) {
        const verdict = picker.judge(transaction)
        if (verdict === 'drop') mempool.delete(txId)
        if (verdict !== 'take' || transaction.fee < leastFee) continue
        picker.take(transaction)
        taken.push(transaction)
        mempool.delete(txId)
        progress = true
      }
    }
    return taken
  }

  const takeFromElsewhere = (height: bigint): void => {
    for (const [txId, { transaction, until }] of elsewhere) {
      if (until >= height) continue
      elsewhere.delete(txId)
      if (!index.has(txId)) mempool.set(txId, transaction)
    }
  }

  const give = (number: number, [owner, token, amount, height]: Allocation): void => {
    ledger.change([{ owner, token, amount }])
    if (token !== null) return
    for (let part = 0n; part < COINS_EACH; part += 1n) {
      const rest = part === 0n ? amount % COINS_EACH : 0n
      const name = `given ${String(number)}:${String(part)}`
      ledger.coins.add({ name, owner, amount: amount / COINS_EACH + rest, height })
    }
  }

  const asOfNow = (entry: MinedTransaction): MinedTransaction =>
    withArrivals(entry, arrivals.get(entry.txId) ?? [])

  const enterBlock = (block: Block): void => {
    for (const arrival of block.arrivals) {
      arrivals.set(arrival.txId, [...(arrivals.get(arrival.txId) ?? []), arrival])
      const entry = index.get(arrival.txId)
      if (entry !== undefined) ledger.change(changesOfArrival(arrival, entry))
    }
  }

  const replay = (): void => {
    ledger = createFakeLedger(isBlocked, payee)
    arrivals.clear()
    for (const [number, allocation] of allocations.entries()) give(number, allocation)
    for (const block of blocks) {
      for (const entry of block.transactions) ledger.enter(entry)
      enterBlock(block)
    }
  }

  const changesIn = (block: Block): readonly FakeChange[] => [
    ...block.transactions.flatMap(ledger.changesOf),
    ...block.arrivals.flatMap((arrival) => {
      const entry = index.get(arrival.txId)
      return entry === undefined ? [] : changesOfArrival(arrival, entry)
    }),
  ]

  const changeIn = (block: Block, owner: string, token: string | null): bigint =>
    changesIn(block)
      .filter((change) => change.owner === owner && change.token === token)
      .reduce((sum, { amount }) => sum + amount, 0n)

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
    time: () => tip().time,
    timeOf: (height) => Number(blocks[Number(height)]?.time ?? 0n),
    arrivalsIn: (height) => blocks[Number(height)]?.arrivals ?? [],
    blockAt: (height) => blocks[Number(height)]?.ref,
    mined: () => blocks.flatMap((block) => block.transactions).map(asOfNow),
    minedIn: (height) => blocks[Number(height)]?.transactions ?? [],
    find(txId) {
      const entry = index.get(txId)
      return entry && asOfNow(entry)
    },
    pending: () => [...mempool.values()],
    isPending: (txId) => mempool.has(txId),
    nextNonce(owner) {
      let waiting = 0n
      for (const { from, validUntil, expiresAt } of mempool.values())
        if (from === owner && validUntil === undefined && expiresAt === undefined) waiting += 1n
      return ledger.nonceOf(owner) + waiting
    },
    submit(transaction) {
      const { txId } = encodeTransaction(transaction)
      if (index.has(txId) || mempool.has(txId)) return txId
      const conflicts = conflictsOf(mempool, transaction)
      if (conflicts.some(([, { fee }]) => fee >= transaction.fee))
        throw new ChainError('unknown', 'Another transaction spends the same coins for as much.')
      for (const [replaced] of conflicts) mempool.delete(replaced)
      mempool.set(txId, transaction)
      return txId
    },
    drop: (txId) => mempool.delete(txId),
    squeezeOut(txId, until) {
      const transaction = mempool.get(txId)
      if (transaction !== undefined) elsewhere.set(txId, { transaction, until })
      return mempool.delete(txId)
    },
    mine() {
      const parent = tip().ref
      const height = parent.height + 1n
      const time = timeOfNext()
      takeFromElsewhere(height)
      const transactions = takeExecutable({ height, time })
      const ids = transactions.map((transaction) => encodeTransaction(transaction).txId)
      const ref = { height, hash: fakeHash(networkId, parent.hash, String(height), String(branch), ...ids) }
      const mined = transactions.map((transaction, position) => {
        const txId = ids[position] ?? ''
        const entry = { txId, transaction, ...ledger.execute(transaction), block: ref, position }
        ledger.enter(entry)
        index.set(txId, entry)
        return entry
      })
      const ended = arrivalsAt(
        height,
        (old) => blocks[Number(old)]?.transactions ?? [],
        (to) => isBlocked(to, true),
      )
      const block = { ref, time, arrivals: ended, transactions: mined }
      blocks.push(block)
      enterBlock(block)
      return ref
    },
    setLeastFee(fee) {
      leastFee = fee
    },
    lock(coins, until) {
      for (const coin of coins) locks.set(coin, until)
    },
    allocate(owner, token, amount) {
      const height = tip().ref.height + 1n
      const allocation: Allocation = [owner, token, amount, height]
      give(allocations.length, allocation)
      allocations.push(allocation)
    },
    rewind(depth) {
      const count = Math.min(depth, blocks.length - 1)
      const removed = blocks.splice(blocks.length - count, count).flatMap((block) => block.transactions)
      branch += 1
      for (const entry of removed) index.delete(entry.txId)
      replay()
      const transactions = removed.map((entry) => entry.transaction)
      for (const [position, transaction] of transactions.entries())
        mempool.set(removed[position]?.txId ?? '', transaction)
      return transactions
    },
  }
}
