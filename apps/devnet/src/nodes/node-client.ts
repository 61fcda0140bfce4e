export interface NodeClient {
  /** Sends one call. Throws when the node returns an error or times out. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Sends several calls in one request; results are in the same order. Throws the first error. */
  batch(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[]>
}

interface RpcAnswer {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

/** For a node that hangs: a crowded machine starts 26 of them ten times slower. */
const TIMEOUT_MS = 60_000

async function post(rpcUrl: string, body: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}

function resultOf(method: string, answer: RpcAnswer | undefined): unknown {
  if (answer === undefined) throw new Error(`${method}: the node left the call unanswered`)
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

/** A client for our own nodes, whose responses are assumed to be well-formed. */
export function createNodeClient(rpcUrl: string): NodeClient {
  return {
    async call(method, params = []) {
      // CAST: our own node implements JSON-RPC 2.0.
      const answer = (await post(rpcUrl, { jsonrpc: '2.0', id: 0, method, params })) as RpcAnswer
      return resultOf(method, answer)
    },
    async batch(calls) {
      const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
      // CAST: our own node implements JSON-RPC 2.0.
      const answers = (await post(rpcUrl, requests)) as RpcAnswer[]
      return calls.map(({ method }, id) =>
        resultOf(
          method,
          answers.find((answer) => answer.id === id),
        ),
      )
    },
  }
}
