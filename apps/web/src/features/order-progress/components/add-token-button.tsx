import { type ReactNode, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { useRpcUrl } from '../../../entities/network/network-queries.ts'
import { toWalletNetwork } from '../../../entities/network/wallet-network.ts'
import type { Token } from '../../../entities/token/token.ts'
import { supportedFamily } from '../../../entities/wallet/family-wallet.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { wallets } from '../../../entities/wallet/wallets.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { isAddableToken } from '../model/addable-token.ts'

/** Offers to add the received token to the wallet's list, on the network where it arrived. */
export function AddTokenButton({
  token,
  network,
}: {
  token: Token
  network: Network | undefined
}): ReactNode {
  const family = supportedFamily(network?.family)
  const wallet = useNetworkWallet(network)
  const rpcUrl = useRpcUrl(network?.id)
  const [busy, setBusy] = useState(false)
  const target = network === undefined || rpcUrl === undefined ? undefined : toWalletNetwork(network, rpcUrl)
  if (wallet === undefined || family === undefined || !isAddableToken(token)) return null
  const { connector } = wallets[family]
  // Only wallets of EVM networks, zkSync's among them, are offered a token (specification, section 9).
  if (connector.addToken === undefined) return null
  const { addToken, switchNetwork } = connector
  const { address, symbol, decimals } = token
  const add = async (): Promise<void> => {
    if (target === undefined) return
    setBusy(true)
    try {
      // Wallets keep token lists per network and add to the current one.
      await switchNetwork?.(target)
      if (await addToken({ address, symbol, decimals })) notify.success('Token added successfully')
    } catch (error) {
      // Declined or not supported: the money has arrived anyway.
      console.warn('[progress] add token', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:px-3 max-sm:text-small"
      // The network's node is known a moment later.
      disabled={target === undefined}
      loading={busy}
      onClick={() => void add()}
    >
      Add {symbol} to wallet
    </Button>
  )
}
