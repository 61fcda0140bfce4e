import type { EvmDepositAction } from '../deposit-action.ts'
import type { BrowserChain, FoundWallet, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { readEvmBalances } from '../balances.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { ask, askQuietly, readChainId, readFirstAccount } from './wallet-answers.ts'
import { addToken, sendDeposit, signMessage, switchNetwork } from './wallet-commands.ts'
import { followWallet } from './wallet-session.ts'
import { watchEvmTransaction } from './watch-transaction.ts'

/** Multicall3 has this address on nearly every EVM network, but a different one on zkSync networks. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

async function open(
  { handle }: FoundWallet<Eip1193Provider>,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const accounts = silently ? askQuietly(handle, 'eth_accounts') : ask(handle, 'eth_requestAccounts')
  const address = readFirstAccount(await accounts)
  if (address === undefined) throw new ChainError('disconnected', 'Can not retrieve signer')
  return { address, chainId: readChainId(await askQuietly(handle, 'eth_chainId')) }
}

/** EVM in the browser, without an SDK. */
export const evmBrowserChain: BrowserChain<Eip1193Provider, EvmDepositAction> = {
  wallet: {
    open,
    follow: followWallet,
    close: ({ handle }) =>
      handle.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    signMessage,
    send: sendDeposit,
    switchNetwork: ({ handle }, network, place) => switchNetwork(handle, network, place),
    addToken: ({ handle }, token) => addToken(handle, token),
  },
  readBalances: ({ networkType, ...request }) => {
    // A single balance does not need the contract.
    const isMany = request.tokens.length > 1
    return readEvmBalances({
      ...request,
      multicallAddress: networkType === 'EVM' && isMany ? MULTICALL3 : null,
    })
  },
  watchTransaction: watchEvmTransaction,
}
