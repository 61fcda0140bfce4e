import type { SendPlace, WalletSession } from '../../capabilities/wallet-module.ts'
import type { WalletNetwork } from '../../capabilities/wallet.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import type { FuelDepositAction } from '../deposit-action.ts'
import { createNodeClient } from '../rpc/fuel-calls.ts'
import { planDeposit, toRequest } from './deposit-request.ts'
import type { FuelHandle } from './fuel-provider.ts'
import { ask, askChain } from './wallet-answers.ts'

type Session = WalletSession<FuelHandle>

const HASH = /^0x[0-9a-f]{64}$/i
const TIMEOUT_MS = 8_000

/** Signs a text; returns hex. */
export async function signMessage({ handle, address }: Session, text: string): Promise<string> {
  const signature = await ask(handle, 'signMessage', address, text)
  if (typeof signature === 'string' && /^0x[0-9a-f]{128}$/i.test(signature)) return signature
  throw new ChainError('unknown', 'The wallet returned no signature.')
}

/**
 * Has the wallet sign and send the deposit, with coins of the account that are selected here: wallets differ in what they add themselves.
 * Throws `wrong_network`, before the wallet prompts, when its current network differs.
 */
export async function sendDeposit(
  { handle, address }: Session,
  action: FuelDepositAction,
  { network, pageUrl }: Pick<SendPlace, 'network' | 'pageUrl'>,
): Promise<string | undefined> {
  if ((await askChain(handle)) !== action.chain_id) {
    throw new ChainError('wrong_network', 'The wallet is on another network than the deposit.')
  }
  const url = pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href
  const client = createNodeClient({ url, fetch: globalThis.fetch.bind(globalThis), timeoutMs: TIMEOUT_MS })
  const transfer = await planDeposit(client, { owner: address, action }, AbortSignal.timeout(TIMEOUT_MS))
  const answer = await ask(handle, 'sendTransaction', address, toRequest(transfer), {})
  const id = isRecord(answer) ? answer['id'] : answer
  return typeof id === 'string' && HASH.test(id) ? id.toLowerCase() : undefined
}

/** Switches the wallet to the network, and verifies that it did. */
export async function switchNetwork({ handle }: Session, network: WalletNetwork): Promise<void> {
  if ((await askChain(handle)) === network.chainId) return
  await ask(handle, 'selectNetwork', { chainId: Number(network.chainId) })
  if ((await askChain(handle)) !== network.chainId) {
    throw new ChainError('wrong_network', `The wallet stayed on another network than ${network.name}.`)
  }
}
