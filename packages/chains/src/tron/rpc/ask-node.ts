import { ChainError } from '../../errors/chain-error.ts'
import type { NodeTransport } from '../../rpc/transport/json-rpc.ts'
import { sendHttp } from './send-http.ts'
import type { TronCall } from './tron-calls.ts'

/** Sends one call to one node, without a pool. Throws a ChainError. */
export async function askNode<T>(node: NodeTransport, call: TronCall<T>, signal: AbortSignal): Promise<T> {
  const { method, params, read } = call
  const [outcome] = await sendHttp(node, [{ method, params }], signal)
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node did not answer.')
  if (!outcome.ok) throw outcome.error
  return read(outcome.result)
}
