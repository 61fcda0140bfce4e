import { sendJsonRpc, type NodeTransport } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'

/** A client of a single node, at its newest block. One call per request: public nodes often refuse batches. */
export const createNodeClient = (node: NodeTransport): RpcClient => ({
  at: 'latest',
  node,
  ask: async (calls, signal) =>
    (await Promise.all(calls.map((call) => sendJsonRpc(node, [call], signal)))).flat(),
  request: () => Promise.reject(new TypeError('Calls name their parameters.')),
})
