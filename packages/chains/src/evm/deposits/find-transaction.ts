import type { TransactionLookup } from '../../capabilities/deposit-scanner.ts'
import { askAll, getReceipt, getTransaction } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { loggedBy, paysUs } from './coin-contract.ts'
import type { DepositTarget } from './deposit-target.ts'
import { readTransferLog } from './transfer-log.ts'

/** What a node knows about a transaction. Coins that a contract passed on are in no log, so they count as `elsewhere`. */
export async function findTransaction(
  client: RpcClient,
  wanted: DepositTarget & { readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const { txHash, recipient } = wanted
  const [transaction, receipt] = await askAll(client, [getTransaction(txHash), getReceipt(txHash)], signal)
  if (receipt === null) return { status: transaction === null ? 'unknown' : 'pending' }
  const height = receipt.blockNumber
  if (receipt.status === 'reverted') return { status: 'failed', height }
  const isNative = transaction !== null && paysUs(transaction, receipt, wanted)
  const paidIn = receipt.logs.flatMap((log) => {
    const transfer = readTransferLog(log)
    return transfer?.recipient === recipient && transfer.amount > 0n ? [transfer.token] : []
  })
  if (isNative || paidIn.some((contract) => loggedBy(wanted).includes(contract)))
    return { status: 'deposit', height }
  return { status: paidIn.length > 0 ? 'foreign_token' : 'elsewhere', height }
}
