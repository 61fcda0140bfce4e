import { ChainError } from '../chain-error.ts'
import { sendJsonRpc } from '../rpc/json-rpc.ts'

/** What a network knows of an address. */
export interface EvmAccount {
  /** A contract is deployed there. An ordinary account that lends itself a contract's code (EIP-7702) is none. */
  readonly isContract: boolean
  /** It has sent, created or delegated something, or holds some of the native coin. */
  readonly isUsed: boolean
}

const NO_CODE = '0x'
/** Code of an account that delegates to a contract (EIP-7702). */
const DELEGATION = '0xef0100'

export interface EvmAccountRequest {
  readonly rpcUrl: string
  readonly address: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Behind `on-demand.ts`. */
export async function readEvmAccount(request: EvmAccountRequest): Promise<EvmAccount> {
  const { rpcUrl, fetch, timeoutMs, signal } = request
  const ask = async (method: string): Promise<string> => {
    const call = { method, params: [request.address, 'latest'] }
    const [outcome] = await sendJsonRpc({ url: rpcUrl, fetch, timeoutMs }, [call], signal)
    if (outcome?.ok !== true) throw outcome?.error ?? new ChainError('rpc_unavailable', 'No answer.')
    if (typeof outcome.result === 'string' && /^0x[0-9a-f]*$/i.test(outcome.result)) return outcome.result
    throw new ChainError('rpc_untrustworthy', `The node's answer to ${method} cannot be read.`)
  }
  const [code, sent, balance] = await Promise.all([
    ask('eth_getCode'),
    ask('eth_getTransactionCount'),
    ask('eth_getBalance'),
  ])
  const hasCode = code !== NO_CODE
  return {
    isContract: hasCode && !code.toLowerCase().startsWith(DELEGATION),
    isUsed: hasCode || !isZero(sent) || !isZero(balance),
  }
}

const isZero = (quantity: string): boolean => /^0x0*$/.test(quantity)
