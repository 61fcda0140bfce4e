import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { isRecord } from '../../errors/is-record.ts'
import { lacksBlock } from '../../errors/to-chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { fromShortText } from '../contracts/felt.ts'
import { askOne, getHeader, toBlockRef, type BlockTag } from './starknet-calls.ts'

/** Undefined for a block that the node does not have. */
export async function findBlock(
  client: RpcClient,
  block: BlockTag,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  try {
    return toBlockRef(await askOne(client, getHeader(block), signal))
  } catch (error) {
    if (lacksBlock(error)) return undefined
    throw error
  }
}

/** Starknet's JSON-RPC: calls name the block they apply to, of which the newest can be replaced by any height. */
export const starknetDialect: RpcDialect = {
  identity: { method: 'starknet_chainId', params: {} },
  assertIdentity(answer, chainId) {
    const isHex = typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)
    if (isHex && BigInt(answer) === fromShortText(chainId)) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves another chain than ${chainId}, which the configuration says: check the RPC address.`,
    )
  },
  head: async (client, signal) => toBlockRef(await askOne(client, getHeader('latest'), signal)),
  blockAt: findBlock,
  taggedHead: (client, tag, signal) =>
    tag === 'finalized' ? findBlock(client, 'l1_accepted', signal) : Promise.resolve(undefined),
  pin({ method, params }, height) {
    if (!isRecord(params) || params['block_id'] !== 'latest') return { method, params }
    return { method, params: { ...params, block_id: { block_number: Number(height) } } }
  },
  // Nodes say that they do not have the block.
  isBehind: () => false,
}
