import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from './json-rpc.ts'
import type { RpcClient } from './rpc-client.ts'

/** How a family queries its nodes. All members may throw a ChainError. */
export interface RpcDialect {
  /**
   * Sends calls to a node and returns their outcomes in order; JSON-RPC over one POST by default. Throws when the node, rather than a call,
   * failed.
   */
  readonly send?: (
    node: NodeTransport,
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ) => Promise<RpcOutcome[]>
  /** The call whose answer identifies the chain. */
  readonly identity: RpcCall
  /** Throws a WrongChainError unless the answer identifies the configured chain. */
  assertIdentity(answer: unknown, chainId: string): void
  /** The newest block, or the one the client is pinned to. */
  head(client: RpcClient, signal: AbortSignal): Promise<BlockRef>
  /** Undefined for a height that the chain does not have. */
  blockAt(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  /** Undefined while the chain has no such block. */
  taggedHead(client: RpcClient, tag: FinalityTag, signal: AbortSignal): Promise<BlockRef | undefined>
  /** Rewrites a call to run as of a height. */
  pin(call: RpcCall, height: bigint): RpcCall
  /** True when the answer to a pinned call shows that the node has not reached the height. */
  isBehind(call: RpcCall, outcome: RpcOutcome): boolean
}
