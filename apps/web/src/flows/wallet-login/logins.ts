import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import { walletFamilyOf } from '../../entities/wallet/family-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { createLazyLogin } from './lazy-login.ts'
import type { WalletLogin } from './wallet-login.ts'

const fetchLogin = (family: WalletFamily): Promise<WalletLogin> =>
  loadChunk('login', async () => (await import('./create-login.ts')).createLogin(family))

const logins = new Map<WalletFamily, WalletLogin>()

/** The login of a family's wallet in this browser. */
export function loginOf(family: WalletFamily): WalletLogin {
  const login = logins.get(family) ?? createLazyLogin(wallets[family].connector, () => fetchLogin(family))
  logins.set(family, login)
  return login
}

/** The login of the wallet that pays on networks of a type. Throws if this installation has no such wallet. */
export const loginFor = (type: NetworkType): WalletLogin => loginOf(walletFamilyOf(type))

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
