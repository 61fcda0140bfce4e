import { bookKey } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/create-catalog.ts'
import { findHoldings } from '../store/books/float-store.ts'
import { sumTaken } from '../store/books/liquidity-store.ts'

/** What the treasury has of one currency, in base units, from the database alone. */
export interface Float {
  readonly networkId: string
  /** Null for a token that no currency of the installation has. */
  readonly currencyId: string | null
  readonly symbol: string
  readonly decimals: number
  readonly held: bigint
  /** Of that: owed for orders, kept for senders, or in suspense. */
  readonly owed: bigint
  /** What may be paid out for new orders; below zero when more is owed than is there. */
  readonly free: bigint
}

/** What the treasury holds, owes and may still pay, by network and currency; native coins also where they only pay for gas. */
export async function readFloat({
  pool,
  catalog,
}: {
  readonly pool: Pool
  readonly catalog: Catalog
}): Promise<readonly Float[]> {
  const taken = await sumTaken(pool)
  const holdings = await findHoldings(pool)
  return catalog.networks.flatMap(({ network, currencies }) => {
    const held = new Map(
      holdings
        .filter(({ networkId }) => networkId === network.id)
        .map(({ token, amount }) => [token, amount]),
    )
    const tokens = new Set([null, ...currencies.map(({ address }) => address), ...held.keys()])
    return [...tokens].map((token) => {
      const currency = currencies.find(({ address }) => address === token)
      const amount = held.get(token) ?? 0n
      const owed = taken.get(bookKey({ networkId: network.id, token })) ?? 0n
      return {
        networkId: network.id,
        currencyId: currency?.id ?? null,
        symbol: currency?.symbol ?? token ?? network.nativeSymbol,
        decimals: currency?.decimals ?? (token === null ? network.nativeDecimals : 0),
        held: amount,
        owed,
        free: amount - owed,
      }
    })
  })
}
