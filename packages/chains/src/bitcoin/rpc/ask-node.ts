import { ChainError } from '../../errors/chain-error.ts'
import type { NodeTransport } from '../../rpc/transport/json-rpc.ts'
import type { EsploraCall } from './esplora-calls.ts'
import { sendRest } from './send-rest.ts'

/** Sends one call to one node, without a pool. Throws a ChainError. */
export async function askNode<T>(node: NodeTransport, call: EsploraCall<T>, signal: AbortSignal): Promise<T> {
  const [outcome] = await sendRest(node, [call], signal)
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node did not answer.')
  if (!outcome.ok) throw outcome.error
  return call.read(outcome.result)
}
