import { formatExact, type NetworkType } from '@sunspan/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { RequireSenderWallet } from '../../wallet-login/require-sender-wallet.tsx'
import { actionFailureText, signInFirst } from '../../wallet-login/sign-in-first.ts'

export interface TakeBackProps {
  readonly order: Pick<Order, 'id' | 'amountIn' | 'currencyIn' | 'walletSender' | 'waiting'> & {
    /** Absent: there is no swap. */
    readonly fees?: Pick<Order['fees'], 'swap'>
  }
  readonly source: Network | undefined
}

/** Lets the owner reclaim a deposit whose payout is waiting: connect the wallet that sent it, confirm twice, sign in. */
export function TakeBack({ order, source }: TakeBackProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  if (source === undefined) return null
  return (
    <RequireSenderWallet
      source={source}
      sender={order.walletSender}
      request="To get it back now, connect the wallet that sent it,"
    >
      {isAsked ? (
        <Confirmation order={order} networkType={source.type} onKeep={() => setAsked(false)} />
      ) : (
        <Button className="mt-3" size="small" variant="secondary" onClick={() => setAsked(true)}>
          Take my deposit back
        </Button>
      )}
    </RequireSenderWallet>
  )
}

/** A user who refuses the payout of a swap has had the choice of its rate. */
const keepsSwapFee = ({ waiting, fees }: TakeBackProps['order']): boolean =>
  waiting?.reason === 'RECIPIENT' && fees !== undefined && fees.swap > 0n

function Confirmation(props: {
  order: TakeBackProps['order']
  networkType: NetworkType
  onKeep: () => void
}): ReactNode {
  const { order, networkType } = props
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const takeBack = async (): Promise<void> => {
    setBusy(true)
    try {
      await signInFirst(networkType)
      await apiClient.call('takeBackOrder', {
        params: { id: order.id },
        headers: { 'network-type': networkType },
      })
    } catch (error) {
      notify.error(actionFailureText(error))
    } finally {
      setBusy(false)
      // Orders of either kind: whichever page shows it refetches it.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(order.id) })
    }
  }
  return (
    <div role="group" aria-label="Take my deposit back" className="mt-3 animate-appear">
      <p className="text-pretty">
        This ends the order. {formatExact(order.amountIn, order.currencyIn)}, less{' '}
        {keepsSwapFee(order) ? 'the network fee and the swap fee' : 'the network fee'}, goes back to the
        address that sent it.{' '}
        {keepsSwapFee(order) && 'The swap fee pays for the rate, which was held while the recipient refused.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" loading={isBusy} onClick={() => void takeBack()}>
          Take it back
        </Button>
        <Button autoFocus size="small" variant="ghost" disabled={isBusy} onClick={props.onKeep}>
          Keep waiting
        </Button>
      </div>
    </div>
  )
}
