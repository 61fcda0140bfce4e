import { toHex } from '../chain/felt.ts'
import type { Block } from '../chain/blocks.ts'
import type { TransactionRecord } from '../chain/transaction.ts'
import { numberOf } from '../rpc/read-params.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { placeOf } from './block-id.ts'
import { encodeBlock, encodeOpenBlock } from './encode-blocks.ts'
import { encodeReceipt, encodeTransaction } from './encode-transactions.ts'
import type { Methods, NodeContext } from './method-table.ts'

/** Methods for blocks. */
export function blockMethods({
  chain,
  now,
}: Pick<NodeContext, 'chain'> & { readonly now: () => number }): Methods {
  const { blocks } = chain

  const listing = (encode: (block: Block, record: TransactionRecord) => unknown): Methods[string] => ({
    params: ['block_id'],
    run({ block_id }) {
      const place = placeOf(chain, block_id)
      if (place === 'open') return { ...encodeOpenBlock(chain, now()), transactions: [] }
      return {
        ...encodeBlock(chain, place),
        transactions: place.transactions.map((record) => encode(place, record)),
      }
    },
  })

  return {
    starknet_blockNumber: { params: [], run: () => blocks.newest.number },
    starknet_blockHashAndNumber: {
      params: [],
      run: () => ({ block_hash: toHex(blocks.newest.hash), block_number: blocks.newest.number }),
    },
    starknet_getBlockWithTxHashes: listing((_, { hash }) => toHex(hash)),
    starknet_getBlockWithTxs: listing((_, record) => encodeTransaction(record)),
    starknet_getBlockWithReceipts: listing((block, record) => ({
      // The receipt has the hash.
      transaction: record.wire,
      receipt: encodeReceipt(chain, block, record),
    })),
    starknet_getBlockTransactionCount: {
      params: ['block_id'],
      run({ block_id }) {
        const place = placeOf(chain, block_id)
        return place === 'open' ? 0 : place.transactions.length
      },
    },
    starknet_getTransactionByBlockIdAndIndex: {
      params: ['block_id', 'index'],
      run({ block_id, index }) {
        const place = placeOf(chain, block_id)
        const record = place === 'open' ? undefined : place.transactions[numberOf(index, 'index')]
        if (record === undefined) throw new RpcError(27, 'Invalid transaction index in a block')
        return encodeTransaction(record)
      },
    },
  }
}
