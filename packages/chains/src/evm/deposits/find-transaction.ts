import type { TransactionLookup } from '../../capabilities/deposit-scanner.ts'
import { askAll, getReceipt, getTransaction } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { isNativeTransferTo } from './find-candidates.ts'
import { readTransferLog } from './transfer-log.ts'

/** What a node knows about a transaction. Coins that a contract passed on are in no log, so they count as `elsewhere`. */
export async function findTransaction(
  client: RpcClient,
  wanted: { readonly txHash: string; readonly recipient: string; readonly tokens: readonly string[] },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const { txHash, recipient, tokens } = wanted
  const [transaction, receipt] = await askAll(client, [getTransaction(txHash), getReceipt(txHash)], signal)
  if (receipt === null) return { status: transaction === null ? 'unknown' : 'pending' }
  const height = receipt.blockNumber
  if (receipt.status === 'reverted') return { status: 'failed', height }
  const isNative = transaction !== null && isNativeTransferTo(transaction, recipient)
  const paidIn = receipt.logs.flatMap((log) => {
    const transfer = readTransferLog(log)
    return transfer?.recipient === recipient && transfer.amount > 0n ? [transfer.token] : []
  })
  if (isNative || paidIn.some((token) => tokens.includes(token))) return { status: 'deposit', height }
  return { status: paidIn.length > 0 ? 'foreign_token' : 'elsewhere', height }
}
