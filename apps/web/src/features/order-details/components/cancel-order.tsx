import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { isSameReceiver } from '../../../entities/order/is-same-receiver.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { actionFailureText, signInFirst } from '../../../flows/wallet-login/sign-in-first.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'

/** Ends an unpaid order. Only for its owner, whose wallet is connected; a deposit that is on its way still counts. */
export function CancelOrder(props: {
  order: Pick<Order, 'id' | 'walletSender'>
  source: Network | undefined
}): ReactNode {
  const { order, source } = props
  const connected = useNetworkWallet(source)?.address
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (source === undefined || connected === undefined || !isSameReceiver(connected, order.walletSender))
    return null
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await signInFirst(source.type)
      await apiClient.call('closeOrder', {
        params: { id: order.id },
        query: { reason: 'cancelled' },
        headers: { 'network-type': source.type },
      })
    } catch (error) {
      notify.error(actionFailureText(error))
    } finally {
      setBusy(false)
      // Of either kind, and every list that it is in.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(order.id) || queryKey[0] === 'orders',
      })
    }
  }
  return (
    <Button variant="secondary" loading={isBusy} onClick={() => void cancel()}>
      Cancel this order
    </Button>
  )
}
