import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import { assetOf } from '../assets.ts'
import type { FuelDepositAction } from '../deposit-action.ts'
import { askEach, createNodeClient, getBalance } from '../rpc/fuel-calls.ts'
import type { FuelHandle } from './fuel-provider.ts'
import { ask } from './wallet-answers.ts'
import { sendDeposit, signMessage, switchNetwork } from './wallet-commands.ts'
import { followAccount, openAccount } from './wallet-session.ts'

const BALANCES_TIMEOUT_MS = 8_000

async function readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]> {
  const { rpcUrl: url, fetch, owner, tokens, signal } = request
  const client = createNodeClient({ url, fetch, timeoutMs: BALANCES_TIMEOUT_MS })
  const calls = tokens.map((token) => getBalance(owner, assetOf(token)))
  return (await askEach(client, calls, signal)).map(({ balance }) => balance.amountU128)
}

/** Fuel in the browser, without an SDK. */
export const fuelBrowserChain: BrowserChain<FuelHandle, FuelDepositAction> = {
  wallet: {
    open: openAccount,
    follow: followAccount,
    close: ({ handle }) => ask(handle, 'disconnect'),
    signMessage,
    send: sendDeposit,
    switchNetwork,
  },
  readBalances,
}
