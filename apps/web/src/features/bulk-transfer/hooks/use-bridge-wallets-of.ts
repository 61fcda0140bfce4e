import { useQueries } from '@tanstack/react-query'
import { bridgeWalletsQuery } from '../../../flows/recipient-choice/bridge-wallets.ts'
import type { FormCatalog } from '../model/bulk-catalog.ts'

const joinWallets = (answers: readonly { readonly data: readonly string[] | undefined }[]): string[] => [
  ...new Set(answers.flatMap(({ data }) => data ?? [])),
]

/** The bridge's wallets on the source network and on the given networks. Those not loaded yet are refused by the server anyway. */
export function useBridgeWalletsOf(
  catalog: FormCatalog | undefined,
  networkIds: readonly string[],
): readonly string[] {
  const named = new Set(networkIds)
  const currencies = (catalog?.networks ?? []).flatMap(({ id, currency }) =>
    currency !== undefined && named.has(id) ? [currency.id] : [],
  )
  return useQueries({
    queries: currencies.map((currencyOutId) =>
      bridgeWalletsQuery({ currencyInId: catalog?.currencyIn.id, currencyOutId }),
    ),
    combine: joinWallets,
  })
}
