import { ChainError } from '../../errors/chain-error.ts'
import { sendJsonRpc, type NodeTransport, type RpcCall } from './json-rpc.ts'

/** Sends one call to a node. Throws a ChainError, including the node's own error. */
export async function askNode(node: NodeTransport, call: RpcCall, signal: AbortSignal): Promise<unknown> {
  const [outcome] = await sendJsonRpc(node, [call], signal)
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${call.method} was not answered.`)
  if (!outcome.ok) throw outcome.error
  return outcome.result
}
