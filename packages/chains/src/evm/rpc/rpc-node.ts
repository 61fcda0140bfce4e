import { ChainError } from '../../chain-error.ts'
import { sendJsonRpc, type RpcCall, type RpcOutcome } from './json-rpc.ts'

export interface RpcNodeSpec {
  readonly url: string
  /** Decimal string. */
  readonly chainId: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  /** Calls in one HTTP request; public nodes refuse large batches. */
  readonly maxBatch: number
}

/** One node, asked only once it has named the right chain. */
export interface RpcNode {
  /** Throws when the node, rather than a call, failed. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  verify(signal: AbortSignal): Promise<void>
  /** Has the node name its chain again: another may have been started at the address. */
  distrust(): void
}

/** After these another node may know better. */
const NODE_FAILURES: ReadonlySet<string> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

export function isNodeFailure(error: unknown): error is ChainError {
  return error instanceof ChainError && NODE_FAILURES.has(error.kind)
}

/** What the node answered to the only call; throws its error. */
export function readOnly(outcomes: readonly RpcOutcome[]): unknown {
  const [outcome] = outcomes
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node gave no answer.')
  if (!outcome.ok) throw outcome.error
  return outcome.result
}

function assertChainId(answer: unknown, expected: string): void {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) {
    throw new ChainError('rpc_untrustworthy', 'The node names no chain id.')
  }
  const served = BigInt(answer).toString()
  if (served !== expected) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node serves chain ${served}, but the configuration says ${expected}: check the RPC address.`,
    )
  }
}

export function createRpcNode(spec: RpcNodeSpec): RpcNode {
  let isVerified = false

  async function send(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    const outcomes: RpcOutcome[] = []
    for (let start = 0; start < calls.length; start += spec.maxBatch) {
      outcomes.push(...(await sendJsonRpc(spec, calls.slice(start, start + spec.maxBatch), signal)))
    }
    return outcomes
  }

  async function verify(signal: AbortSignal): Promise<void> {
    if (isVerified) return
    assertChainId(readOnly(await send([{ method: 'eth_chainId', params: [] }], signal)), spec.chainId)
    isVerified = true
  }

  return {
    verify,
    distrust() {
      isVerified = false
    },
    async ask(calls, signal) {
      await verify(signal)
      const outcomes = await send(calls, signal)
      const refusal = outcomes.find((outcome) => !outcome.ok && isNodeFailure(outcome.error))
      if (refusal !== undefined && !refusal.ok) throw refusal.error
      return outcomes
    },
  }
}
