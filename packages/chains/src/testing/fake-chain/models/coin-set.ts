import { outputsOf, type FakeCoin, type FakeTransaction } from '../fake-transaction.ts'

/** A coin that nothing has spent. */
export interface UnspentCoin extends FakeCoin {
  readonly owner: string
  /** Of the block that it came with. */
  readonly height: bigint
}

/** The coins of a chain as its blocks have left them. */
export interface CoinSet {
  of(owner: string): readonly UnspentCoin[]
  has(name: string): boolean
  /** The transaction in a block that has spent it. */
  spenderOf(name: string): string | undefined
  add(coin: UnspentCoin): void
  /** Spends what a transaction spends, and adds what it pays, and its change. */
  enter(txId: string, transaction: FakeTransaction, height: bigint): void
}

export const sumOf = (coins: readonly { readonly amount: bigint }[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n)

/** What of its coins goes back to the sender; below zero where they do not suffice. */
export const changeOf = (transaction: FakeTransaction): bigint =>
  sumOf(transaction.inputs ?? []) - sumOf(outputsOf(transaction)) - transaction.fee

export function createCoinSet(): CoinSet {
  const unspent = new Map<string, UnspentCoin>()
  const spenders = new Map<string, string>()
  return {
    of: (owner) => [...unspent.values()].filter((coin) => coin.owner === owner),
    has: (name) => unspent.has(name),
    spenderOf: (name) => spenders.get(name),
    add: (coin) => void unspent.set(coin.name, coin),
    enter(txId, transaction, height) {
      const { from, inputs = [] } = transaction
      for (const { name } of inputs) {
        unspent.delete(name)
        spenders.set(name, txId)
      }
      const change = changeOf(transaction)
      const outputs = [...outputsOf(transaction), ...(change > 0n ? [{ to: from, amount: change }] : [])]
      for (const [index, { to: owner, amount }] of outputs.entries()) {
        const name = `${txId}:${String(index)}`
        unspent.set(name, { name, owner, amount, height })
      }
    },
  }
}
