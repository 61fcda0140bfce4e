import { chainDescriptor } from '@sunspan/chains'
import { formatFee } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { plainTransferFee } from '../../../entities/network/plain-transfer-fee.ts'
import { DepositTarget } from '../../../entities/order/components/deposit-target.tsx'
import { useBridgeWallets } from '../../../flows/recipient-choice/bridge-wallets.ts'
import type { BulkForm } from '../hooks/use-bulk-form.ts'

/** What the wallet will ask for: the exact sum of the one deposit, and its address. */
export function BulkWalletRequest({ form }: { form: BulkForm }): ReactNode {
  const { source, view } = form
  const { network, token } = source
  const [address] = useBridgeWallets({
    currencyInId: token?.id,
    currencyOutId: view.rows[0]?.currencyOut.id,
  })
  if (network === undefined || token === undefined || view.totals === undefined) return null
  const fee = plainTransferFee(network)
  const coin = { symbol: network.nativeSymbol, decimals: network.nativeDecimals }
  return (
    <div className="mt-2 min-h-18 rounded-lg border border-line px-4 py-3">
      <DepositTarget
        amount={view.totals.total}
        token={token}
        networkName={network.name}
        address={chainDescriptor(network.family)?.depositsBy === 'address' ? null : address}
        networkFee={fee === undefined ? undefined : formatFee(fee, coin)}
      />
    </div>
  )
}
