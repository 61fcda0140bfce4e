import type { BitcoinDepositAction } from '../deposit-action.ts'
import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { askNode } from '../rpc/ask-node.ts'
import { getHoldings } from '../rpc/esplora-calls.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'
import { feeForAll } from './fee-for-all.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'
import { closeAccount, followAccount, openAccount } from './wallet-session.ts'
import { watchBitcoinTransaction } from './watch-transaction.ts'

const BALANCES_TIMEOUT_MS = 8_000

/** An address's confirmed balance; there are no tokens. */
async function readBalances({
  rpcUrl: url,
  owner,
  tokens,
  fetch,
  signal,
}: BrowserBalanceRequest): Promise<readonly bigint[]> {
  if (tokens.some((token) => token !== null)) {
    throw new ChainError('rpc_untrustworthy', 'There are no tokens to read on Bitcoin.')
  }
  const node = { url, fetch, timeoutMs: BALANCES_TIMEOUT_MS }
  const { chain_stats: sums } = await askNode(node, getHoldings(encodeURIComponent(owner)), signal)
  return tokens.map(() => sums.funded_txo_sum - sums.spent_txo_sum)
}

/** Bitcoin in the browser, without an SDK: wallets select the coins and send. For wallets that only sign, an SDK is loaded on demand. */
export const bitcoinBrowserChain: BrowserChain<BitcoinHandle, BitcoinDepositAction> = {
  wallet: {
    open: openAccount,
    follow: followAccount,
    close: closeAccount,
    signMessage,
    send: sendDeposit,
  },
  readBalances,
  feeForAll,
  watchTransaction: watchBitcoinTransaction,
}
