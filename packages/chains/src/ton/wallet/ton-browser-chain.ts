import type { TonDepositAction } from '../deposit-action.ts'
import type { BrowserChain } from '../../capabilities/wallet-module.ts'
import { readBalances } from './read-balances.ts'
import { signLogin } from './sign-login.ts'
import type { TonBridge } from './ton-bridge.ts'
import { sendDeposit } from './wallet-commands.ts'
import { closeAccount, followAccount, openAccount } from './wallet-session.ts'
import { watchTonTransaction } from './watch-transaction.ts'

/** TON in the browser, without an SDK. */
export const tonBrowserChain: BrowserChain<TonBridge, TonDepositAction> = {
  wallet: {
    open: openAccount,
    follow: followAccount,
    close: closeAccount,
    signMessage: signLogin,
    send: sendDeposit,
  },
  readBalances,
  watchTransaction: watchTonTransaction,
}
