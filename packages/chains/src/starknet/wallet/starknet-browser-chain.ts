import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import { contractOf } from '../contracts/tokens.ts'
import { createNodeClient } from '../rpc/node-client.ts'
import { askEach, balanceOf, readAmount } from '../rpc/starknet-calls.ts'
import type { StarknetHandle } from './starknet-provider.ts'
import { sendDeposit, signMessage, switchNetwork } from './wallet-commands.ts'
import { followAccount, openAccount } from './wallet-session.ts'

const BALANCES_TIMEOUT_MS = 8_000

async function readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]> {
  const { rpcUrl: url, fetch, owner, tokens, signal } = request
  const client = createNodeClient({ url, fetch, timeoutMs: BALANCES_TIMEOUT_MS })
  const contracts = tokens.map(contractOf)
  const answers = await askEach(
    client,
    contracts.map((contract) => balanceOf(contract, owner)),
    signal,
  )
  return answers.map((answer, place) => {
    const contract = contracts[place] ?? ''
    if (!(answer instanceof ChainError)) return readAmount(answer, contract)
    throw answer.kind === 'execution_reverted'
      ? new ChainError('rpc_untrustworthy', `There is no token at ${contract}.`)
      : answer
  })
}

/** Starknet in the browser, without an SDK. Wallets have no request that takes a permission back. */
export const starknetBrowserChain: BrowserChain<StarknetHandle, StarknetDepositAction> = {
  wallet: {
    open: openAccount,
    follow: followAccount,
    signMessage,
    send: sendDeposit,
    switchNetwork,
  },
  readBalances,
}
