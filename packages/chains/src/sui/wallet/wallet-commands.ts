import type { WalletSession } from '../../capabilities/wallet-module.ts'
import type { WalletNetwork } from '../../capabilities/wallet.ts'
import { fromBase58 } from '../../encoding/base58.ts'
import { base64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import {
  readAccounts,
  type StandardAccount,
  type StandardWallet,
} from '../../wallet/standard/standard-wallet.ts'
import { SUI } from '../coin-types.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { findCoins, pickCoins } from '../payouts/find-coins.ts'
import { askOne, getChainId } from '../rpc/sui-calls.ts'
import { chainNameOf } from './chain-name.ts'
import { writeTransactionJson } from './transaction-json.ts'
import { ask } from './wallet-answers.ts'

type Session = WalletSession<StandardWallet>

const TIMEOUT_MS = 8_000
const DIGEST_BYTES = 32
/** More coins than these do not fit into one transaction. */
const MOST_COINS = 250

function accountOf({ handle, address }: Session): StandardAccount {
  const account = readAccounts(handle.accounts).find((candidate) => candidate.address === address)
  if (account === undefined) throw new ChainError('disconnected', 'The wallet shares this account no more.')
  return account
}

/** Signs a text; returns the signature with its scheme and key, in base64. A wallet that signs a different text cannot log in. */
export async function signMessage(session: Session, text: string): Promise<string> {
  const message = new TextEncoder().encode(text)
  const account = accountOf(session)
  const answer = await ask(session.handle, 'sui:signPersonalMessage', {
    account,
    message,
    chain: account.chains.find((chain) => chain.startsWith('sui:')),
  })
  const { signature, bytes } = isRecord(answer) ? answer : {}
  if (typeof signature !== 'string') throw new ChainError('unknown', 'The wallet returned no signature.')
  if (typeof bytes === 'string' && bytes !== base64(message)) {
    throw new ChainError('unsupported', 'The wallet signed another text.')
  }
  return signature
}

/** The sender's coins of the type; none of SUI, which is split off what pays the gas. Throws when the node is on another network. */
async function chooseCoins({ address }: Session, action: SuiDepositAction, url: string) {
  const client = {
    ask: (calls: Parameters<typeof sendJsonRpc>[1], signal: AbortSignal) =>
      sendJsonRpc({ url, fetch, timeoutMs: TIMEOUT_MS }, calls, signal),
  }
  const { coin_type: coinType, chain_id: chainId, amount } = action
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  if ((await askOne(client, getChainId(), limit)) !== chainId) {
    throw new ChainError('wrong_network', 'The node is on another network.')
  }
  if (coinType === SUI) return []
  const picked = pickCoins(
    await findCoins(client, { wallet: address, coinType }, limit),
    BigInt(amount),
    MOST_COINS,
  )
  if (picked === undefined) throw new ChainError('insufficient_funds', 'The wallet holds less than that.')
  return picked
}

/** Has the wallet sign and send the deposit on its network; the transaction's digest. */
export async function sendDeposit(
  session: Session,
  action: SuiDepositAction,
  { network, pageUrl }: { readonly network: WalletNetwork; readonly pageUrl: string | undefined },
): Promise<string | undefined> {
  const chain = chainNameOf(action.chain_id)
  if (!session.handle.chains.includes(chain)) {
    throw new ChainError('unsupported_network', `The wallet does not know ${network.name}.`)
  }
  const url = pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href
  const coins = await chooseCoins(session, action, url)
  const json = writeTransactionJson(action, { sender: session.address, coins })
  const answer = await ask(session.handle, 'sui:signAndExecuteTransaction', {
    account: accountOf(session),
    chain,
    transaction: { toJSON: () => Promise.resolve(json) },
  })
  const digest = isRecord(answer) ? answer['digest'] : undefined
  return typeof digest === 'string' && fromBase58(digest, DIGEST_BYTES) !== undefined ? digest : undefined
}
