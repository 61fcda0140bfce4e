import { bookKey } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import { findHoldings } from '../store/books/float-store.ts'
import { sumCommitted } from '../store/books/liquidity-store.ts'

/** Treasury amounts of one currency in base units, from the database only. */
export interface Float {
  readonly networkId: string
  /** Null for a token that is not a currency of the installation. */
  readonly currencyId: string | null
  readonly symbol: string
  readonly decimals: number
  readonly held: bigint
  /** The part owed for orders, held for senders, or in suspense. */
  readonly owed: bigint
  /** Available for new orders; negative if more is owed than held. */
  readonly free: bigint
}

/** The treasury's held, owed and free amounts, by network and currency; includes native coins that only pay for gas. */
export async function readFloat({
  pool,
  catalog,
}: {
  readonly pool: Pool
  readonly catalog: Catalog
}): Promise<readonly Float[]> {
  const committed = await sumCommitted(pool)
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
      const owed = committed.get(bookKey({ networkId: network.id, token })) ?? 0n
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
