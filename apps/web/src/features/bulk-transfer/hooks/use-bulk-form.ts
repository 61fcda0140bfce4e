import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBalances } from '../../../entities/balance/balance-queries.ts'
import { plainTransferFee } from '../../../entities/network/plain-transfer-fee.ts'
import { usdValue, usePrices } from '../../../entities/price/price-queries.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { localStore } from '../../../shared/storage/browser-storage.ts'
import type { BulkApi } from '../model/bulk-api.ts'
import {
  feeQuestionRows,
  viewBulkForm,
  viewRows,
  type BulkFormView,
  type RowView,
} from '../model/view-bulk-form.ts'
import { useNetworkWallet, type NetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { useBulkSource, type BulkSource } from './use-bulk-source.ts'
import { useRowNames } from './use-row-names.ts'
import { useFeeEstimate, type FeeEstimateView } from './use-fee-estimate.ts'
import { useRowGuards } from './use-row-guards.ts'
import { useStoredDraft, type StoredDraft } from './use-stored-draft.ts'
import { useSourceSync } from './use-source-sync.ts'

export interface BulkForm {
  readonly storedDraft: StoredDraft
  readonly source: BulkSource
  readonly rows: readonly RowView[]
  readonly estimate: FeeEstimateView
  readonly view: BulkFormView
  /** The connected wallet of the source's family. */
  readonly payer: NetworkWallet | undefined
  readonly balance: bigint | undefined
  /** Dollar value of source base units; undefined without a price. */
  readonly usdOf: (units: bigint) => bigint | undefined
}

/** State of the whole Advanced form, from the user's input and the data of the server, nodes and wallets. */
export function useBulkForm(api: BulkApi): BulkForm {
  const link = useSearch({ from: PATHS.send })
  const storedDraft = useStoredDraft(localStore, link)
  useSourceSync(storedDraft, link)
  const { draft } = storedDraft
  const source = useBulkSource(draft)
  const { network, token, catalog } = source
  const payer = useNetworkWallet(network)
  const { check, findLookAlike } = useRowGuards(source, draft, payer)
  const lookups = useRowNames(draft, catalog)
  const rows = useMemo(
    () => viewRows(draft, catalog, check, { findLookAlike, lookups }),
    [draft, catalog, check, findLookAlike, lookups],
  )
  const question = feeQuestionRows(rows, catalog)
  const estimate = useFeeEstimate(
    api,
    question === undefined || token === undefined
      ? undefined
      : {
          sender: payer?.address ?? '',
          currencyIn: { id: token.id, decimals: token.decimals },
          executionType: draft.executionType,
          rows: question,
        },
  )
  const intervals = useQuery({
    queryKey: ['bulk-intervals'],
    queryFn: ({ signal }) => api.getIntervals(signal),
    staleTime: 10 * 60_000,
  })
  const { balances } = useBalances({ owner: payer?.address, network, tokens: source.tokens })
  const balance = token === undefined ? undefined : balances.get(token.id)
  const prices = usePrices()
  const coin = source.tokens.find(({ networkId, address }) => networkId === network?.id && address === null)
  const coinBalance = coin === undefined ? undefined : balances.get(coin.id)
  const fee = plainTransferFee(network)
  return {
    storedDraft,
    source,
    rows,
    estimate,
    payer,
    balance,
    usdOf: (units) => (token === undefined ? undefined : usdValue(prices, token, units)),
    view: viewBulkForm({
      rows,
      catalog,
      executionType: draft.executionType,
      fees: estimate.fees,
      areFeesCurrent: estimate.isCurrent,
      intervals: intervals.data,
      balance,
      coin:
        coinBalance === undefined || fee === undefined
          ? undefined
          : { balance: coinBalance, fee, isSent: coin === token },
      wallet: payer === undefined ? undefined : { onSourceNetwork: payer.isOnNetwork },
    }),
  }
}
