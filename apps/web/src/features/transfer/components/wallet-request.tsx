import { chainDescriptor } from '@sunspan/chains'
import { formatFee } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { DepositTarget } from '../../../entities/order/components/deposit-target.tsx'
import { useBridgeWallets } from '../../../flows/recipient-choice/bridge-wallets.ts'
import type { ReviewedTransfer } from '../model/reviewed-transfer.ts'

/** What the wallet will ask for: the exact amount, the address, and what the source network charges on top. */
export function WalletRequest(props: {
  transfer: ReviewedTransfer
  /** Base units of the source network's coin; undefined until it is known. */
  sourceFee: bigint | undefined
}): ReactNode {
  const { transfer, sourceFee } = props
  const { source, tokenFrom } = transfer
  const [address] = useBridgeWallets({ currencyInId: tokenFrom.id, currencyOutId: transfer.tokenTo.id })
  const coin = { symbol: source.nativeSymbol, decimals: source.nativeDecimals }
  return (
    <div className="mt-2 min-h-22 rounded-lg border border-line px-4 py-2.5">
      <DepositTarget
        amount={transfer.amount}
        token={tokenFrom}
        networkName={source.name}
        // An address of the order's own is known once there is the order.
        address={chainDescriptor(source.family)?.depositsBy === 'address' ? null : address}
        networkFee={sourceFee === undefined ? undefined : formatFee(sourceFee, coin)}
      />
    </div>
  )
}
