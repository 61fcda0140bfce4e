import type { NodeTransport } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'

/** Queries one node. The SDK's messages are fetched with the first call. */
export const createNodeClient = (node: NodeTransport): Pick<RpcClient, 'ask'> => ({
  async ask(calls, signal) {
    const { sendGrpc } = await import('./send-grpc.ts')
    return await sendGrpc(node, calls, signal)
  },
})
