import { utxoIdOf, type Output, type Transaction } from './transaction.ts'

export interface Coin {
  readonly utxoId: string
  readonly owner: string
  readonly assetId: string
  readonly amount: bigint
  readonly blockCreated: number
  readonly txCreatedIdx: number
}

/** The unspent coins. */
export class Ledger {
  readonly #coins = new Map<string, Coin>()
  readonly #byOwner = new Map<string, Map<string, Coin>>()
  readonly #spent = new Set<string>()

  find(utxoId: string): Coin | undefined {
    return this.#coins.get(utxoId)
  }

  isSpent(utxoId: string): boolean {
    return this.#spent.has(utxoId)
  }

  /** An owner's coins in the order of their ids. */
  coinsOf(owner: string, assetId?: string): readonly Coin[] {
    return [...(this.#byOwner.get(owner)?.values() ?? [])]
      .filter((coin) => assetId === undefined || coin.assetId === assetId)
      .toSorted((a, b) => (a.utxoId < b.utxoId ? -1 : 1))
  }

  add(coin: Coin): void {
    this.#coins.set(coin.utxoId, coin)
    const own = this.#byOwner.get(coin.owner) ?? new Map<string, Coin>()
    this.#byOwner.set(coin.owner, own.set(coin.utxoId, coin))
  }

  /** Spends a transaction's inputs and creates its outputs. */
  apply(
    transaction: Pick<Transaction, 'inputs'> & { readonly id: string; readonly outputs: readonly Output[] },
    place: { readonly height: number; readonly index: number },
  ): void {
    for (const input of transaction.inputs) {
      const utxoId = utxoIdOf(input)
      this.#coins.delete(utxoId)
      this.#spent.add(utxoId)
      this.#byOwner.get(input.owner)?.delete(utxoId)
    }
    for (const [index, { to: owner, amount, assetId }] of transaction.outputs.entries()) {
      if (amount === 0n) continue
      const utxoId = utxoIdOf({ txId: transaction.id, index })
      this.add({ utxoId, owner, assetId, amount, blockCreated: place.height, txCreatedIdx: place.index })
    }
  }
}

export const sumOf = (coins: readonly { readonly amount: bigint }[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n)
