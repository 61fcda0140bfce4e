import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { readBalancesNow } from '../balances/balances-now.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { createNodeClient } from '../rpc/node-client.ts'
import { session } from './wallet-answers.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'

const BALANCES_TIMEOUT_MS = 8_000

const readBalances = ({ rpcUrl: url, fetch, owner, tokens, signal }: BrowserBalanceRequest) =>
  readBalancesNow(createNodeClient({ url, fetch, timeoutMs: BALANCES_TIMEOUT_MS }), owner, tokens, signal)

/** Sui in the browser. The SDK's messages are fetched when a node is asked. */
export const suiBrowserChain: BrowserChain<StandardWallet, SuiDepositAction> = {
  wallet: {
    ...session,
    signMessage,
    send: sendDeposit,
  },
  readBalances,
}
