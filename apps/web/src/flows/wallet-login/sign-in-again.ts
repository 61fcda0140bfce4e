import { walletModules } from '@sunspan/chains/wallets'
import type { NetworkType } from '@sunspan/domain'
import { walletFamilyOf } from '../../entities/wallet/family-wallet.ts'
import { isHiccup } from './login-errors.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { loginFor } from './logins.ts'

/**
 * Asks the wallet on networks of a type for a new signature. If that fails and the wallet stays, so does the page that asked, which shows the failure; one
 * that shows a wallet's transfer is gone with the wallet.
 */
export const signInAgain = (type: NetworkType): Promise<void> => {
  const keepsWallet = walletModules[walletFamilyOf(type)].onLoginFailure === 'notify'
  return loginFor(type).resign((error) => keepsWallet || isHiccup(error))
}

/** Message for a failed login of the wallet on networks of a type. */
export const loginFailureText = (error: unknown, type: NetworkType): string =>
  loginFailureMessage(error, walletModules[walletFamilyOf(type)].onLoginFailure)
