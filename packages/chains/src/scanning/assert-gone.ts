import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../rpc/transport/rpc-dialect.ts'
import { BehindError } from '../rpc/transport/rpc-faults.ts'

/**
 * Throws where a node does not know a deposit's transaction and cannot mean that it left the chain: it has not come to the deposit's block
 * yet, or has that very block, which has the transaction. What is called gone is not looked for again.
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
