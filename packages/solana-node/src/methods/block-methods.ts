import type { Block } from '../chain/blocks.ts'
import { invalidParams, RpcError } from '../rpc/rpc-error.ts'
import { commitmentOf, numberOf, numberOr, optionsAt, type Params } from '../rpc/read-params.ts'
import { encodeTransaction } from './encode-transaction.ts'
import type { Methods, NodeContext } from './method-table.ts'

const MOST_SLOTS = 500_000

/** Methods for blocks. */
export function blockMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const { blocks } = chain
  const slots = (from: number, to: number, limit: number): readonly number[] =>
    blocks
      .range(from, to)
      .slice(0, limit)
      .map(({ slot }) => slot)

  function findBlock(params: Params): Block {
    const slot = numberOf(params[0])
    const { commitment = 'finalized' } = optionsAt(params, 1)
    const last = blocks.newest(commitmentOf({ commitment }))
    if (slot > last.slot) throw new RpcError(-32004, `Block not available for slot ${String(slot)}`)
    const block = blocks.find(slot)
    if (block !== undefined) return block
    throw new RpcError(
      -32007,
      `Slot ${String(slot)} was skipped, or missing due to ledger jump to recent snapshot`,
    )
  }

  return {
    getBlockTime: ([slot]) => blocks.find(numberOf(slot))?.time ?? null,
    getBlocks(params) {
      const from = numberOf(params[0])
      const last = blocks.newest(commitmentOf(optionsAt(params, 2))).slot
      const to = Math.min(numberOr(params[1], last), last)
      if (to - from > MOST_SLOTS) throw invalidParams(`a range of at most ${String(MOST_SLOTS)} slots`)
      return slots(from, to, MOST_SLOTS)
    },
    getBlocksWithLimit: (params) =>
      slots(
        numberOf(params[0]),
        blocks.newest(commitmentOf(optionsAt(params, 2))).slot,
        Math.min(numberOf(params[1]), MOST_SLOTS),
      ),
    getBlock(params) {
      const options = optionsAt(params, 1)
      const { height, hash, previousHash, parentSlot, time, signatures } = findBlock(params)
      const details = options['transactionDetails'] ?? 'full'
      return {
        blockhash: hash,
        previousBlockhash: previousHash,
        parentSlot,
        blockHeight: height,
        blockTime: time,
        ...(details === 'signatures' ? { signatures } : {}),
        ...(details === 'full'
          ? {
              transactions: signatures.flatMap((signature) => {
                const record = blocks.transaction(signature)
                return record === undefined ? [] : [encodeTransaction(record, options)]
              }),
            }
          : {}),
      }
    },
  }
}
