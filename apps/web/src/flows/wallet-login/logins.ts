import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { walletRooms } from '@sunspan/chains/wallets'
import type { NetworkType } from '@sunspan/domain'
import { logsInAtOnce } from '../../entities/wallet/auto-login.ts'
import { walletFamilyOf } from '../../entities/wallet/family-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { LoginSignatureError } from './prove-wallet.ts'
import { createWalletLogin, isHiccup, type WalletLogin } from './wallet-login.ts'

function createLogin(family: WalletFamily): WalletLogin {
  const { connector, loginTexts } = wallets[family]
  const { loginType, onLoginFailure } = walletRooms[family]
  return createWalletLogin({
    connector,
    api: apiClient,
    networkType: loginType,
    texts: loginTexts,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    logsInAtOnce,
    keepsWallet: onLoginFailure === 'notify',
    ...(family === 'starknet' && {
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

const logins = new Map<WalletFamily, WalletLogin>()

/** The login of a family's wallet in this browser. */
export function loginOf(family: WalletFamily): WalletLogin {
  const login = logins.get(family) ?? createLogin(family)
  logins.set(family, login)
  return login
}

/** The login of the wallet that pays on networks of a type. Throws if this installation has no such wallet. */
export const loginFor = (type: NetworkType): WalletLogin => loginOf(walletFamilyOf(type))

/**
 * Asks the wallet on networks of a type for a new signature. If that fails and the wallet stays, so does the page that asked, which tells the user; one
 * that shows a wallet's transfer is gone with the wallet.
 */
export const signInAgain = (type: NetworkType): Promise<void> => {
  const keepsWallet = walletRooms[walletFamilyOf(type)].onLoginFailure === 'notify'
  return loginFor(type).resign((error) => keepsWallet || isHiccup(error))
}

/** Message for a failed login of the wallet on networks of a type. */
export const loginFailureText = (error: unknown, type: NetworkType): string =>
  loginFailureMessage(error, walletRooms[walletFamilyOf(type)].onLoginFailure)

/** Logs in if the current page requires it: pages change without a reload, and background tabs may not ask. */
export function reconsiderLogins(): void {
  for (const family of WALLET_FAMILIES) loginOf(family).reconsider()
}

/**
 * Reconnects the wallets that were connected before the reload, and follows logins. Called once, when the app has started; resolves when every wallet
 * has responded.
 */
export async function startWallets(): Promise<void> {
  document.addEventListener('visibilitychange', reconsiderLogins)
  const restoring = WALLET_FAMILIES.map((family) => {
    loginOf(family).start()
    return wallets[family].connector.restore()
  })
  await Promise.all(restoring)
}
