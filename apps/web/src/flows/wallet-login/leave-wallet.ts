import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES } from '@sunspan/domain'
import type { WalletFamily } from '@sunspan/chains'
import { transferLists } from '../../entities/tracked-transfer/transfer-lists-store.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { SESSION_MESSAGES } from '../../shared/messages/session-messages.ts'
import { notify } from '../../shared/ui/toast/notify.ts'

/**
 * Disconnects a wallet here, and removes it from the server's session, which ends with its last wallet. Resolves once both are done, and reports what
 * failed.
 */
export async function leaveWallet(family: WalletFamily): Promise<void> {
  const { connector } = wallets[family]
  const wallet = connector.getState()
  const networkType = NETWORK_TYPES.find((type) => FAMILY_OF_NETWORK_TYPE[type] === family)
  const left = connector.disconnect()
  if (wallet.status === 'connected' && networkType !== undefined) {
    try {
      await apiClient.call('logOut', {
        body: { wallet_address: wallet.address, network_type: networkType },
      })
    } catch (error) {
      console.warn('[wallet] log out', error)
      notify.error(SESSION_MESSAGES.notTold)
    }
  }
  if (wallet.status === 'connected') transferLists.forgetSender(wallet.address)
  await left
}
