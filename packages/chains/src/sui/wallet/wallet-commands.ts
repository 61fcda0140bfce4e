import type { WalletSession } from '../../capabilities/wallet-module.ts'
import type { WalletNetwork } from '../../capabilities/wallet.ts'
import { fromBase58 } from '../../encoding/base58.ts'
import { base64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import {
  readAccounts,
  type StandardAccount,
  type StandardWallet,
} from '../../wallet/standard/standard-wallet.ts'
import { SUI } from '../coin-types.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { findCoins, findFunds, pickCoins, sumOf } from '../payouts/find-coins.ts'
import type { Source } from '../payouts/write-payments.ts'
import { chainIdOf } from '../rpc/chain-id.ts'
import { createNodeClient } from '../rpc/node-client.ts'
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

/** The sender's coins of the type, none of SUI, which is split off what pays the gas, and what is missing from its address balance. Throws when the node is on another network. */
async function chooseSource(
  { address: wallet }: Session,
  { coin_type: coinType, chain_id: chainId, ...action }: SuiDepositAction,
  url: string,
): Promise<Source> {
  const client = createNodeClient({ url, fetch, timeoutMs: TIMEOUT_MS })
  const amount = BigInt(action.amount)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  if (chainIdOf(await askOne(client, getChainId(), limit)) !== chainId) {
    throw new ChainError('wrong_network', 'The node is on another network.')
  }
  if (coinType === SUI) return { coins: [], withdrawal: 0n }
  const all = await findCoins(client, { wallet, coinType }, limit)
  const picked = pickCoins(all, amount, MOST_COINS)
  if (picked !== undefined) return { coins: picked, withdrawal: 0n }
  const coins = all.slice(0, MOST_COINS)
  const withdrawal = amount - sumOf(coins)
  if ((await findFunds(client, { wallet, coinType }, limit)) >= withdrawal) return { coins, withdrawal }
  throw new ChainError('insufficient_funds', 'The wallet holds less than that.')
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
  const source = await chooseSource(session, action, url)
  const json = writeTransactionJson(action, { sender: session.address, ...source })
  const answer = await ask(session.handle, 'sui:signAndExecuteTransaction', {
    account: accountOf(session),
    chain,
    transaction: { toJSON: () => Promise.resolve(json) },
  })
  const digest = isRecord(answer) ? answer['digest'] : undefined
  return typeof digest === 'string' && fromBase58(digest, DIGEST_BYTES) !== undefined ? digest : undefined
}
