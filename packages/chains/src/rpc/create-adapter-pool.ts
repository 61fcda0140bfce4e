import type { NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { createRpcPool, type RpcPool, type RpcPoolSpec } from './rpc-pool.ts'

const DEFAULT_REQUEST_TIMEOUT_MS = 5_000

/** The pool of an adapter: its family's ways, and what the configuration of its network says. */
export const createAdapterPool = (
  spec: NetworkAdapterSpec,
  family: Pick<RpcPoolSpec, 'dialect' | 'maxHeadLag' | 'maxBatch'> & { readonly timeoutMs?: number },
): RpcPool =>
  createRpcPool({
    ...family,
    ...spec,
    urls: spec.rpcUrls,
    quorum: spec.rpcQuorum,
    timeoutMs: spec.requestTimeoutMs ?? family.timeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    fetch: spec.fetch ?? fetch,
  })
