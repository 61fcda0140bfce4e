import type { CallOptions } from './call-options.ts'
import type { Client } from './create-client.ts'
import type { NetworkType, WalletAuthorization } from './generated/api.ts'

export interface LoginWallet {
  address: string
  networkType: NetworkType
  /** For EVM wallets: the network that the wallet is on. The text is then one that wallets recognise (EIP-4361). */
  chainId?: string | undefined
  /** Signs the text unchanged. How each family signs, and in which encoding: "Log in" of the API document. */
  signMessage: (text: string) => Promise<string> | string
}

/** Proves a wallet to this client's session, by a signature of the server's text. More than one wallet may be proved. */
export async function logIn(
  client: Client,
  wallet: LoginWallet,
  options?: CallOptions,
): Promise<WalletAuthorization> {
  const { address, chainId } = wallet
  const { message } = await client.getLoginMessage(
    {
      'network-type': wallet.networkType,
      ...(chainId === undefined ? {} : { address, chain_id: chainId }),
    },
    options,
  )
  const signature = await wallet.signMessage(`${message.value}${address}`)
  return client.submitSignature(
    { body: { wallet_address: address, network_type: wallet.networkType, signature } },
    options,
  )
}
