import type { WalletFamily } from '@sunspan/chains'
import { walletModules } from '@sunspan/chains/wallets'
import { logsInAtOnce } from '../../entities/wallet/auto-login.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { LoginSignatureError } from './login-errors.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { createWalletLogin, type WalletLogin } from './wallet-login.ts'

/** The login of a family's wallet on this page. */
export async function createLogin(family: WalletFamily): Promise<WalletLogin> {
  const { connector, loginTexts } = await wallets[family].open()
  const { loginType, onLoginFailure, signsForOneNetwork } = walletModules[family]
  return createWalletLogin({
    connector,
    api: apiClient,
    networkType: loginType,
    texts: loginTexts,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    logsInAtOnce,
    keepsWallet: onLoginFailure === 'notify',
    ...(signsForOneNetwork && {
      // Without this part the server decides, which takes no signature of another network.
      assertChain: async () =>
        (await import('./starknet-chain.ts').catch(() => undefined))?.assertStarknetChain(connector),
    }),
    onFailure: (error) =>
      notify.error(loginFailureMessage(error, onLoginFailure), {
        id: `${family}-login`,
        ...(error instanceof LoginSignatureError && error.title !== undefined && { title: error.title }),
      }),
  })
}
