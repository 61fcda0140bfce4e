import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { walletRooms } from '@sunspan/chains/wallets'
import type { NetworkType } from '@sunspan/domain'
import { logsInAtOnce } from '../../entities/wallet/auto-login.ts'
import { walletFamilyOf } from '../../entities/wallet/family-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { createWalletLogin, type WalletLogin } from './wallet-login.ts'

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
    onFailure: (error) => notify.error(loginFailureMessage(error, onLoginFailure), { id: `${family}-login` }),
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
