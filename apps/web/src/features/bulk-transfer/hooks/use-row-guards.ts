import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bridgeWalletsQuery } from '../../../entities/recipient/bridge-wallets.ts'
import { useRecipients } from '../../../entities/recipient/use-recipients.ts'
import type { NetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { createRowChecker, type FormCatalog, type RowChecker } from '../model/bulk-catalog.ts'
import type { BulkDraft } from '../model/bulk-draft.ts'
import { createLookAlikeFinder, type LookAlikeFinder } from '../model/row-look-alike.ts'
import type { BulkSource } from './use-bulk-source.ts'

export interface RowGuards {
  readonly check: RowChecker
  readonly findLookAlike: LookAlikeFinder
}

const UNCHECKED: RowChecker = () => ({ issues: {}, row: undefined })

/** What rows are held against: the catalogue, the bridge's own wallets, the recipients that this browser knows. */
export function useRowGuards(
  { catalog, network }: BulkSource,
  draft: BulkDraft,
  payer: NetworkWallet | undefined,
): RowGuards {
  const bridgeWallets = useBridgeWalletsOf(catalog, draft)
  const recipients = useRecipients()
  const family = network?.family
  const ownAddress = payer?.address
  const check = useMemo(
    () => (catalog === undefined ? UNCHECKED : createRowChecker(catalog, bridgeWallets)),
    [catalog, bridgeWallets],
  )
  const findLookAlike = useMemo(
    () =>
      createLookAlikeFinder(
        recipients,
        family === undefined || ownAddress === undefined ? undefined : { family, address: ownAddress },
      ),
    [recipients, family, ownAddress],
  )
  return { check, findLookAlike }
}

const joinWallets = (answers: readonly { readonly data: readonly string[] | undefined }[]): string[] => [
  ...new Set(answers.flatMap(({ data }) => data ?? [])),
]

/** On every network that a row names; what is not known yet the server refuses all the same. */
function useBridgeWalletsOf(catalog: FormCatalog | undefined, { rows }: BulkDraft): readonly string[] {
  const named = new Set(rows.map(({ networkId }) => networkId))
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
