import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from './json-rpc.ts'
import type { RpcClient } from './rpc-client.ts'

/** What is a family's own in asking its nodes. All may throw a ChainError. */
export interface RpcDialect {
  /**
   * How calls travel to a node, answered in their order; JSON-RPC over one POST when left out. Throws when the node, rather than a call,
   * failed.
   */
  readonly send?: (
    node: NodeTransport,
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ) => Promise<RpcOutcome[]>
  /** Asks what tells a chain from every other. */
  readonly identity: RpcCall
  /** Throws a WrongChainError unless the answer is that of the configured chain. */
  assertIdentity(answer: unknown, chainId: string): void
  /** The newest block, or the one at which the client is pinned. */
  head(client: RpcClient, signal: AbortSignal): Promise<BlockRef>
  /** Undefined for a height that the chain does not have. */
  blockAt(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  /** Undefined while the chain has no such block. */
  taggedHead(client: RpcClient, tag: FinalityTag, signal: AbortSignal): Promise<BlockRef | undefined>
  /** How a call is asked as of a height. */
  pin(call: RpcCall, height: bigint): RpcCall
  /** The answer to a pinned call says that the node has not reached the height. */
  isBehind(call: RpcCall, outcome: RpcOutcome): boolean
}
