import { ChainError } from '../../errors/chain-error.ts'
import { toInternalDeposits, type InternalSource } from '../../scanning/internal/internal-transfers.ts'
import type { RpcInfo, RpcTransaction } from '../rpc/schemas.ts'
import { askEach, askOne, getHeader, getInfo, getTransaction } from '../rpc/tron-calls.ts'
import { timeOf, toBlockRef } from '../rpc/tron-dialect.ts'
import type { DepositTarget } from './find-deposits.ts'
import { findInternalTransfers } from './find-internal-transfers.ts'
import { readBlock, type TronEntry } from './read-block.ts'

/** What nodes record of the calls that contracts make, with the results of transactions: where they are configured to. */
export const internalTransactions = (target: DepositTarget): InternalSource => ({
  async readOn(client, txHash, signal) {
    const asked = [getTransaction(txHash), getInfo(txHash)] as const
    const [tx, info] = await askEach<[RpcTransaction | null, RpcInfo | null]>(client, asked, signal)
    const transfers = tx && info && findInternalTransfers({ tx, info }, target)
    // Its id is the deposit's name, by which it is booked once.
    if (!transfers || tx?.txID !== txHash || info?.id !== txHash) return undefined
    const header = await askOne(client, getHeader(info.blockNumber), signal)
    if (header === null) return undefined
    const block = toBlockRef(header)
    const of = { txHash, block, minedAtMs: Number(timeOf(header)), recipient: target.recipient }
    return { block, deposits: toInternalDeposits(transfers, of) }
  },
  // They come with the result, which costs no more than any other look at a transaction.
  mayBeIn: () => Promise.resolve(true),
  async findIn(client, height, signal) {
    const block = await readBlock(client, height, signal)
    return block?.entries
      .filter((entry) => hasSome(entry, target))
      .map(({ tx }) => ({ txHash: tx.txID, block: block.ref }))
  },
})

/** Whether a transaction has internal transfers; one that cannot be read hides no others of its block. */
function hasSome(entry: TronEntry, target: DepositTarget): boolean {
  try {
    return (findInternalTransfers(entry, target) ?? []).length > 0
  } catch (error: unknown) {
    if (error instanceof ChainError) return false
    throw error
  }
}
