import { formatUnits } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'

/** What the wallet shows when it asks: the exact amount, and the address that it goes to. */
export const DepositTarget = (props: {
  /** Base units. */
  amount: bigint
  token: { readonly symbol: string; readonly decimals: number }
  networkName: string
  /** Undefined until it is known; null where each order has an address of its own. */
  address: string | null | undefined
  /** What the network charges the wallet on top, with its unit; undefined until it is known. */
  networkFee?: string | undefined
}): ReactNode => (
  <div className="text-small">
    <p className="text-muted">
      Your wallet will ask you to send{' '}
      <span className="tabular font-medium wrap-anywhere text-ink">
        {formatUnits(props.amount, props.token.decimals)} {props.token.symbol}
      </span>{' '}
      {props.address === null
        ? `on ${props.networkName}, to an address used only for this order. The next page shows it.`
        : `to our deposit address on ${props.networkName}:`}
    </p>
    {typeof props.address === 'string' && (
      <p className="mt-1">
        <GroupedAddress address={props.address} />
      </p>
    )}
    {props.networkFee !== undefined && (
      <p className="tabular mt-1.5 text-muted">
        {props.networkName} also charges your wallet about {props.networkFee}.
      </p>
    )}
    <p className="mt-1.5 text-pretty text-muted">
      Pay from your wallet, not from an exchange: what comes from elsewhere may not match your order, and
      refunds go back to its sender.
    </p>
  </div>
)
