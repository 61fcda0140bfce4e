import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { createNodeClient, createPinnedClient } from '../transport/create-rpc-client.ts'
import type { RpcClient } from '../transport/rpc-client.ts'
import type { RpcDialect } from '../transport/rpc-dialect.ts'
import { createRpcNode, type RpcNodeSpec } from '../transport/rpc-node.ts'
import { createProviderRecord, type ProviderRecord } from './provider-record.ts'

export interface RpcProviderSpec extends RpcNodeSpec {
  /** Position in the configuration, from 1. */
  readonly place: number
  readonly random: () => number
}

export type ClientWork<T> = (client: RpcClient, signal: AbortSignal) => Promise<T>

/** One configured node and its health record. */
export interface RpcProvider {
  readonly name: string
  readonly dialect: RpcDialect
  readonly record: ProviderRecord
  /** Runs work against this node alone, at a height or at its own head, and records the outcome. */
  run<T>(work: ClientWork<T>, at: bigint | 'latest', signal: AbortSignal): Promise<T>
  /** The node's newest block. Concurrent callers share one request, so that calls do not pile up on a node that hangs. */
  head(): Promise<BlockRef>
  /** Verifies the node's chain id. */
  verify(signal: AbortSignal): Promise<void>
}

/** For requests that end only by their own timeout. */
const neverAborted = (): AbortSignal => new AbortController().signal

export function createRpcProvider(spec: RpcProviderSpec): RpcProvider {
  const node = createRpcNode(spec)
  const record = createProviderRecord(spec)
  let headInFlight: Promise<BlockRef> | undefined

  function recordFailure(error: unknown, signal: AbortSignal): void {
    // A request that the caller aborted says nothing about the node.
    if (signal.aborted) return
    const fault = record.failed(error)
    if (fault === 'failure' || fault === 'wrong_chain') node.distrust()
  }

  const run: RpcProvider['run'] = async (work, at, signal) => {
    try {
      const client = at === 'latest' ? createNodeClient(node) : createPinnedClient(node, spec.dialect, at)
      const value = await work(client, signal)
      record.succeeded()
      return value
    } catch (error: unknown) {
      recordFailure(error, signal)
      throw error
    }
  }

  async function askHead(): Promise<BlockRef> {
    const startedAt = spec.now()
    const head = await run(spec.dialect.head, 'latest', neverAborted())
    record.sawHead(head.height, spec.now() - startedAt)
    return head
  }

  return {
    // Paths and credentials are omitted because they contain keys.
    name: `${spec.place}:${URL.canParse(spec.url) ? new URL(spec.url).host : 'no URL'}`,
    dialect: spec.dialect,
    record,
    run,
    head() {
      headInFlight ??= askHead().finally(() => {
        headInFlight = undefined
      })
      return headInFlight
    },
    async verify(signal) {
      node.distrust()
      try {
        await node.verify(signal)
      } catch (error: unknown) {
        recordFailure(error, signal)
        throw toChainError(error, 'rpc')
      }
    },
  }
}
