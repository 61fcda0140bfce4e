import { ChainError } from '../../errors/chain-error.ts'
import { sendJsonRpc, type RpcCall, type RpcOutcome } from './json-rpc.ts'
import type { RpcDialect } from './rpc-dialect.ts'
import { isNodeFailure } from './rpc-faults.ts'
import { sendWithRetry, type Patience } from './send-with-retry.ts'

export interface RpcNodeSpec {
  readonly url: string
  /** As the family identifies its chains: a decimal string on EVM. */
  readonly chainId: string
  readonly dialect: RpcDialect
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  /** Calls in one HTTP request; public nodes refuse large batches. */
  readonly maxBatch: number
  readonly now: () => number
  /** How long to retry when the node rate limits us; absent when there are other nodes to query. */
  readonly patience?: Patience | undefined
}

/** One node, queried only after it has reported the right chain, which is verified again periodically. */
export interface RpcNode {
  /** Throws when the node, rather than a call, failed. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  verify(signal: AbortSignal): Promise<void>
  /** Forces verification of the chain id before anything else: a different node may have been started at the address. */
  distrust(): void
}

/** An address can be pointed at another node while it is in use. */
const CHAIN_ID_BELIEVED_MS = 60_000

/** The node's result for a single call; throws its error. */
export function readOnly(outcomes: readonly RpcOutcome[]): unknown {
  const [outcome] = outcomes
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node gave no answer.')
  if (!outcome.ok) throw outcome.error
  return outcome.result
}

export function createRpcNode(spec: RpcNodeSpec): RpcNode {
  const { identity, send: sendCalls = sendJsonRpc } = spec.dialect
  let verifiedAt: number | undefined

  async function send(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    const outcomes: RpcOutcome[] = []
    for (let start = 0; start < calls.length; start += spec.maxBatch) {
      const some = calls.slice(start, start + spec.maxBatch)
      const ask = (): Promise<RpcOutcome[]> => sendCalls(spec, some, signal)
      outcomes.push(
        ...(spec.patience === undefined ? await ask() : await sendWithRetry(spec.patience, ask, signal)),
      )
    }
    return outcomes
  }

  function believe(outcomes: readonly RpcOutcome[]): void {
    spec.dialect.assertIdentity(readOnly(outcomes), spec.chainId)
    verifiedAt = spec.now()
  }

  async function verify(signal: AbortSignal): Promise<void> {
    if (verifiedAt !== undefined) return
    believe(await send([identity], signal))
  }

  /** The chain id call joins the same batch, so it takes no extra time. */
  async function sendVerified(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    const isDue = verifiedAt !== undefined && spec.now() - verifiedAt >= CHAIN_ID_BELIEVED_MS
    if (!isDue || calls.length === 0) return await send(calls, signal)
    const outcomes = await send([identity, ...calls], signal)
    believe(outcomes)
    return outcomes.slice(1)
  }

  return {
    verify,
    distrust() {
      verifiedAt = undefined
    },
    async ask(calls, signal) {
      await verify(signal)
      const outcomes = await sendVerified(calls, signal)
      const refusal = outcomes.find((outcome) => !outcome.ok && isNodeFailure(outcome.error))
      if (refusal !== undefined && !refusal.ok) throw refusal.error
      return outcomes
    },
  }
}
