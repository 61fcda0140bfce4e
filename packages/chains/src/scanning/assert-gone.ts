import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../rpc/transport/rpc-dialect.ts'
import { BehindError } from '../rpc/transport/rpc-faults.ts'

/**
 * Throws when a node does not know a deposit's transaction but this does not prove that it left the chain: the node has not reached the
 * deposit's block, or has that very block, which contains the transaction. A deposit reported as gone is never looked up again.
 */
export async function assertGone(
  { client, dialect }: { readonly client: RpcClient; readonly dialect: Pick<RpcDialect, 'blockAt'> },
  deposit: { readonly txHash: string; readonly block: BlockRef },
  head: BlockRef,
  signal: AbortSignal,
): Promise<void> {
  const { txHash, block } = deposit
  if (head.height < block.height) {
    throw new BehindError('rpc_unavailable', `The node is behind the block of ${txHash}.`)
  }
  const present = await dialect.blockAt(client, block.height, signal)
  if (present?.hash === block.hash) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node has the block of ${txHash}, and withholds what it has.`,
    )
  }
}
