import type { FuelChain } from '../chain/fuel-chain.ts'
import type { Coin } from '../chain/ledger.ts'
import { NodeError } from '../chain/node-error.ts'

const MOST = 255

/** Coins for an amount, largest first. Throws as a node does that finds too few. */
export function selectCoins(
  chain: FuelChain,
  {
    owner,
    assetId,
    amount,
    max = MOST,
  }: {
    readonly owner: string
    readonly assetId: string
    readonly amount: bigint
    readonly max?: number
  },
  excluded: ReadonlySet<string>,
): readonly Coin[] {
  const free = chain.ledger
    .coinsOf(owner, assetId)
    .filter(({ utxoId }) => !excluded.has(utxoId))
    .toSorted((a, b) => (b.amount > a.amount ? 1 : -1))
  const selected: Coin[] = []
  let sum = 0n
  for (const coin of free) {
    if (sum >= amount) break
    if (selected.length === max) {
      throw new NodeError(
        `the target for ${assetId.slice(2)} cannot be met due to exceeding the ${max} coin limit. Collected: ${sum}. Owner: ${owner.slice(2)}.`,
      )
    }
    selected.push(coin)
    sum += coin.amount
  }
  if (sum >= amount) return selected
  throw new NodeError(
    `the target cannot be met due to insufficient coins available for ${assetId.slice(2)}. Collected: ${sum}. Owner: ${owner.slice(2)}.`,
  )
}
