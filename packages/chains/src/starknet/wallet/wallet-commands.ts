import type { WalletSession } from '../../capabilities/wallet-module.ts'
import type { WalletNetwork } from '../../capabilities/wallet.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { fromShortText, isFelt, padded, toFelt } from '../contracts/felt.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import { loginTypedData } from '../login/login-text.ts'
import type { StarknetHandle } from './starknet-provider.ts'
import { ask, askChain, askQuietly } from './wallet-answers.ts'

type Session = WalletSession<StarknetHandle>

/** Numbers of a list, in hex; undefined for anything else. Some wallets write them in decimals. */
function readFelts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const felts = value.map((item: unknown) =>
    typeof item === 'string' && /^\d{1,78}$/.test(item) ? toFelt(BigInt(item)) : item,
  )
  return felts.every((felt): felt is string => typeof felt === 'string' && isFelt(felt)) ? felts : undefined
}

/** How the account will be created; undefined for one that exists, and for wallets that do not say. */
async function askDeployment(handle: StarknetHandle) {
  const answer = await askQuietly(handle, { type: 'wallet_deploymentData' }).catch(() => undefined)
  if (!isRecord(answer)) return undefined
  const { class_hash, salt, calldata } = answer
  const [hash, salted] = readFelts([class_hash, salt]) ?? []
  const given = readFelts(calldata)
  return hash === undefined || salted === undefined || given === undefined
    ? undefined
    : { class_hash: hash, salt: salted, calldata: given }
}

/** Signs a text as typed data on the wallet's network; returns the signature, and how the account will be created, as JSON. */
export async function signMessage({ handle }: Session, text: string): Promise<string> {
  const chainId = await askChain(handle)
  if (chainId === null) throw new ChainError('wrong_network', 'The wallet names no network.')
  const answer = await ask(handle, { type: 'wallet_signTypedData', params: loginTypedData(text, chainId) })
  const signature = readFelts(answer)
  if (signature === undefined || signature.length === 0) {
    throw new ChainError('unknown', 'The wallet returned no signature.')
  }
  const deployment = await askDeployment(handle)
  return JSON.stringify({ signature, ...(deployment && { deployment }) })
}

/** Sends the deposit as authored. Throws `wrong_network`, before the wallet prompts, when its current network differs. */
export async function sendDeposit(
  { handle }: Session,
  { chain_id, calls }: StarknetDepositAction,
): Promise<string | undefined> {
  if ((await askChain(handle)) !== chain_id) {
    throw new ChainError('wrong_network', 'The wallet is on another network than the deposit.')
  }
  const answer = await ask(handle, { type: 'wallet_addInvokeTransaction', params: { calls } })
  const hash = isRecord(answer) ? answer['transaction_hash'] : undefined
  return typeof hash === 'string' && isFelt(hash) ? padded(BigInt(hash)) : undefined
}

/** Switches the wallet to the network, and verifies that it did. */
export async function switchNetwork({ handle }: Session, network: WalletNetwork): Promise<void> {
  if ((await askChain(handle)) === network.chainId) return
  const chainId = toFelt(fromShortText(network.chainId))
  await ask(handle, { type: 'wallet_switchStarknetChain', params: { chainId } })
  if ((await askChain(handle)) !== network.chainId) {
    throw new ChainError('wrong_network', `The wallet stayed on another network than ${network.name}.`)
  }
}
