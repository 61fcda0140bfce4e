import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { sendJsonRpc, type RpcCall, type RpcOutcome } from '../rpc/transport/json-rpc.ts'

const NO_CODE = '0x'
/** Code prefix of an account that delegates to a contract (EIP-7702). */
const DELEGATION = '0xef0100'

const METHODS = ['eth_getCode', 'eth_getTransactionCount', 'eth_getBalance'] as const
/** Nodes refuse batches of more than a hundred calls; strict ones refuse smaller ones. */
const BATCH = 15

/**
 * A key account that delegates to a contract's code (EIP-7702) does not count as a contract. An account that has only received tokens
 * counts as unused.
 */
export const readEvmAccounts: AccountReader = async (request) => {
  const { addresses } = request
  const batches = Array.from({ length: Math.ceil(addresses.length / BATCH) }, (_, index) =>
    addresses.slice(index * BATCH, (index + 1) * BATCH),
  )
  return (await Promise.all(batches.map((batch) => readBatch(request, batch)))).flat()
}

async function readBatch(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | ChainError)[]> {
  const send = (calls: readonly RpcCall[]): Promise<RpcOutcome[]> =>
    sendJsonRpc({ url, fetch, timeoutMs }, calls, signal)
  const calls = addresses.flatMap((address) =>
    METHODS.map((method) => ({ method, params: [address, 'latest'] })),
  )
  try {
    // A single address is looked up with single requests, which every node understands.
    const outcomes =
      addresses.length === 1
        ? (await Promise.all(calls.map((call) => send([call])))).flat()
        : await send(calls)
    return addresses.map((_, index) => toAccount(outcomes.slice(index * METHODS.length)))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return addresses.map(() => error)
  }
}

function toAccount(outcomes: readonly RpcOutcome[]): ChainAccount | ChainError {
  const answers: string[] = []
  for (const [index, method] of METHODS.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok !== true) return outcome?.error ?? new ChainError('rpc_unavailable', 'No answer.')
    const { result } = outcome
    if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result))
      return new ChainError('rpc_untrustworthy', `The node's answer to ${method} cannot be read.`)
    answers.push(result)
  }
  const [code = NO_CODE, sent = '0x', balance = '0x'] = answers
  const hasCode = code !== NO_CODE
  return {
    isContract: hasCode && !code.toLowerCase().startsWith(DELEGATION),
    isUsed: hasCode || !isZero(sent) || !isZero(balance),
  }
}

const isZero = (quantity: string): boolean => /^0x0*$/.test(quantity)
