import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { askOne, getCode } from '../rpc/evm-calls.ts'
import type { RpcReceipt, RpcTransaction } from '../rpc/schemas.ts'
import { isNativeTransferTo } from './find-candidates.ts'
import type { DepositTarget } from './deposit-target.ts'
import { readTransferLog } from './transfer-log.ts'

/** Where EraVM, the machine of zkSync Era, keeps the coins of all accounts. It logs each of their transfers as a token does. */
export const COIN_CONTRACT = '0x000000000000000000000000000000000000800A'

/**
 * The contract of EraVM that makes every transfer of coins. Elsewhere nothing can be created at this address, and the machine that follows EraVM, which is
 * like any other EVM and logs no transfers of coins, has nothing there either.
 */
export const COIN_TRANSFERS = '0x0000000000000000000000000000000000008009'

/** The target with the contract that logs transfers of coins, if a quorum has one; asked once. */
export function createTargetReader(
  pool: Pick<RpcPool, 'agree'>,
  target: DepositTarget,
): (signal: AbortSignal) => Promise<DepositTarget> {
  let known: DepositTarget | undefined
  return async (signal) => {
    if (known !== undefined) return known
    const [code] = await pool.agree(
      (client, workSignal) => askOne(client, getCode(COIN_TRANSFERS), workSignal),
      signal,
      (found) => String(found === '0x'),
    )
    known = code === '0x' ? target : { ...target, coinContract: COIN_CONTRACT }
    return known
  }
}

/**
 * Place of the log of the coins that a transaction itself passes to us; -1 where it has none. On such networks an account's own code decides what becomes of
 * its transaction, which can succeed without passing on the value that it states.
 */
export function findCoinLog(
  tx: RpcTransaction,
  receipt: RpcReceipt,
  { recipient, coinContract }: Pick<DepositTarget, 'recipient' | 'coinContract'>,
): number {
  if (!isNativeTransferTo(tx, recipient)) return -1
  return receipt.logs.findIndex((log) => {
    if (log.address !== coinContract || log.removed) return false
    const transfer = readTransferLog(log)
    return transfer?.sender === tx.from && transfer.recipient === recipient && transfer.amount === tx.value
  })
}

/** Whether a successful transaction itself passed coins to us. */
export const paysUs = (tx: RpcTransaction, receipt: RpcReceipt, target: DepositTarget): boolean =>
  isNativeTransferTo(tx, target.recipient) &&
  (target.coinContract === undefined || findCoinLog(tx, receipt, target) !== -1)

/** The contracts whose logs may bring deposits. */
export const loggedBy = ({ tokens, coinContract }: DepositTarget): readonly string[] =>
  coinContract === undefined ? tokens : [...tokens, coinContract]
