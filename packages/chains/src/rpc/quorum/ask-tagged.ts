import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcProvider } from '../health/rpc-provider.ts'

/** A tag moves from block to block, so it is queried by name, never at a pinned height. Throws a ChainError. */
export async function askTagged(
  provider: RpcProvider,
  tag: FinalityTag,
  signal: AbortSignal,
): Promise<BlockRef> {
  const { dialect } = provider
  const head = await provider.run(
    (client, workSignal) => dialect.taggedHead(client, tag, workSignal),
    'latest',
    signal,
  )
  if (head === undefined) throw new ChainError('rpc_unavailable', `The node has no ${tag} block.`)
  return head
}
