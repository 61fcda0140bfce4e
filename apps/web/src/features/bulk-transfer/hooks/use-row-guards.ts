import { useMemo } from 'react'
import { useRecipients } from '../../../entities/recipient/use-recipients.ts'
import type { NetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { createRowChecker, refusing, type RowChecker } from '../model/bulk-catalog.ts'
import type { BulkDraft } from '../model/bulk-draft.ts'
import { createLookAlikeFinder, type LookAlikeFinder } from '../model/row-look-alike.ts'
import { useBridgeWalletsOf } from './use-bridge-wallets-of.ts'
import type { BulkSource } from './use-bulk-source.ts'

export interface RowGuards {
  readonly check: RowChecker
  readonly findLookAlike: LookAlikeFinder
}

const UNCHECKED: RowChecker = () => ({ issues: {}, row: undefined })

/** What rows are checked against: the catalogue, the bridge's wallets, and the recipients that this browser knows. */
export function useRowGuards(
  { catalog, network }: BulkSource,
  draft: BulkDraft,
  payer: NetworkWallet | undefined,
): RowGuards {
  const bridgeWallets = useBridgeWalletsOf(
    catalog,
    draft.rows.map(({ networkId }) => networkId),
  )
  const recipients = useRecipients()
  const family = network?.family
  const ownAddress = payer?.address
  const check = useMemo(
    () => (catalog === undefined ? UNCHECKED : createRowChecker(refusing(catalog, bridgeWallets))),
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
