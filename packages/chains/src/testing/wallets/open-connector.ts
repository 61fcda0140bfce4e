import type { WalletConnector } from '../../capabilities/wallet.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'

/** A connector on a page that has been open for a moment: its wallets were discovered, and the one in use before is restored. */
export async function openConnector<Handle, Action>(
  ...args: Parameters<typeof createWalletConnector<Handle, Action>>
): Promise<WalletConnector<Action>> {
  const connector = createWalletConnector(...args)
  await connector.restore()
  return connector
}
