import { ChainError } from '../../errors/chain-error.ts'
import { MOST_INTERNAL_TRANSFERS, type InternalTransfer } from '../../scanning/internal/internal-transfers.ts'
import { toTronAddress } from '../address.ts'
import type { DepositTarget } from './find-deposits.ts'
import { hasSucceeded, type TronEntry } from './read-block.ts'

/** `call` in hex. What a contract leaves as it ends, it cannot get back. */
const CALL = '63616c6c'

/**
 * Coins that contracts passed to us in a transaction, those of one contract together. They carry no reference: a memo is the word of the account that sent the
 * transaction, not of the contract that pays. Undefined where the node has recorded nothing that contracts did, which may be since nothing was done or
 * since it records none. Throws `unsupported` for more than 64 of them.
 */
export function findInternalTransfers(
  entry: TronEntry,
  { recipientHex }: Pick<DepositTarget, 'recipientHex'>,
): readonly InternalTransfer[] | undefined {
  const [asked] = entry.tx.raw_data.contract
  const isOwn = asked?.parameter.value.owner_address === recipientHex
  if (!hasSucceeded(entry) || asked?.type === 'TransferContract' || isOwn) return []
  const recorded = entry.info?.internal_transactions ?? []
  if (recorded.length === 0) return undefined
  const amounts = new Map<string, bigint>()
  for (const { note, rejected, caller_address: from, transferTo_address: to, callValueInfo } of recorded) {
    if (note !== CALL || rejected || to !== recipientHex || from === recipientHex) continue
    for (const { callValue, tokenId } of callValueInfo)
      if (tokenId === undefined && callValue > 0n) amounts.set(from, (amounts.get(from) ?? 0n) + callValue)
  }
  if (amounts.size > MOST_INTERNAL_TRANSFERS)
    throw new ChainError('unsupported', 'The transaction has too many internal transfers.')
  return [...amounts].map(([sender, amount]) => ({ sender: toTronAddress(sender), amount, reference: null }))
}
