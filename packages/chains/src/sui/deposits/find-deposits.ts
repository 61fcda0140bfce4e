import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import type { RpcTransaction } from '../rpc/schemas.ts'
import { readReference } from '../transactions/read-reference.ts'

export interface DepositTarget {
  /** Our deposit address, in normal form. */
  readonly recipient: string
  /** Allow-listed coins in normal form; null for the native coin. */
  readonly tokens: readonly (string | null)[]
}

/** Index of what came in the native coin. */
const NATIVE_INDEX = -1

/** What a transaction brought to an address, by the type of coins in the order of their names. */
export function receivedBy({ balanceChanges }: RpcTransaction, recipient: string) {
  return balanceChanges
    .flatMap(({ address, coinType, amount }) =>
      address === recipient && coinType !== undefined && amount > 0n ? [{ coinType, amount }] : [],
    )
    .toSorted((left, right) => (left.coinType < right.coinType ? -1 : 1))
}

/** Deposits of a transaction, at most one of each type of coins. */
export function findDeposits(
  transaction: RpcTransaction,
  target: DepositTarget,
  place: { readonly block: BlockRef; readonly minedAtMs: number | undefined },
): readonly ObservedDeposit[] {
  const { digest: txHash, transaction: content } = transaction
  if (content === undefined || content.sender === target.recipient) return []
  const tokens = new Map(target.tokens.map((token) => [coinTypeOf(token), token]))
  const received = receivedBy(transaction, target.recipient)
  if (!received.some(({ coinType }) => tokens.has(coinType))) return []
  const reference = readReference(content.bcs.value)
  return received.flatMap(({ coinType, amount }, index) => {
    const token = tokens.get(coinType)
    if (token === undefined) return []
    return [
      {
        txHash,
        ...place,
        sender: content.sender,
        recipient: target.recipient,
        token,
        amount,
        reference,
        index: coinType === SUI ? NATIVE_INDEX : index,
      },
    ]
  })
}
