import { isRecord } from '../rpc/read-params.ts'
import { RpcError } from '../rpc/rpc-error.ts'

const TIMEOUT_MS = 60_000

/** Calls a method of a node's JSON-RPC. Throws the node's RpcError. */
export async function askNode(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json()
  if (!isRecord(answer)) throw new Error('The node has not answered.')
  const { error, result } = answer
  if (!isRecord(error)) return result
  throw new RpcError(Number(error['code']), String(error['message']), error['data'])
}
