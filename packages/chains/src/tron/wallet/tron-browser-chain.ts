import type { BrowserBalanceRequest, BrowserChain, WalletSession } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { tronHex } from '../address.ts'
import { readWord } from '../balances/read-balances.ts'
import { encodeBalanceOf } from '../contracts/trc20.ts'
import type { TronDepositAction } from '../deposit-action.ts'
import { askNode } from '../rpc/ask-node.ts'
import { callContract, getAccount } from '../rpc/tron-calls.ts'
import { requireClient, sendDeposit } from './send-deposit.ts'
import type { TronHandle } from './tron-provider.ts'
import { ask } from './wallet-errors.ts'
import { followAccount, openAccount } from './wallet-session.ts'
import { watchTronTransaction } from './watch-transaction.ts'

const BALANCES_TIMEOUT_MS = 8_000
const SIGNATURE = /^(?:0x)?[0-9a-f]{130}$/i

type Session = WalletSession<TronHandle>

/** Signs a text with `signMessageV2`. */
async function signMessage(session: Session, text: string): Promise<string> {
  const { trx } = requireClient(session)
  const signature = await ask(() => trx.signMessageV2(text))
  if (typeof signature === 'string' && SIGNATURE.test(signature)) return signature
  throw new ChainError('unknown', 'The wallet returned no signature.')
}

/** An account's balances, with what waits for a block. */
function readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]> {
  const { rpcUrl: url, fetch, owner: address, tokens, signal } = request
  const node = { url, fetch, timeoutMs: BALANCES_TIMEOUT_MS }
  const owner = tronHex(address)
  if (owner === undefined) throw new ChainError('unsupported', `${address} is not a TRON address.`)
  return Promise.all(
    tokens.map(async (token) => {
      if (token === null) return (await askNode(node, getAccount(owner), signal))?.balance ?? 0n
      const call = { owner, contract: tronHex(token) ?? '', data: encodeBalanceOf(owner) }
      return readWord(await askNode(node, callContract(call), signal), token)
    }),
  )
}

/** TRON in the browser, without an SDK: deposits are written here, and signed by the client that the wallet brings along. */
export const tronBrowserChain: BrowserChain<TronHandle, TronDepositAction> = {
  wallet: { open: openAccount, follow: followAccount, signMessage, send: sendDeposit },
  readBalances,
  watchTransaction: watchTronTransaction,
}
