import { settleDepositInBlock } from '../../ledger/book-deposits.ts'
import type { ScanCursor } from '../../store/chain/scan-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import type { FinalDeposit } from '../../store/deposits/deposits-by-finality.ts'
import type { CheckedDeposit } from '../finality/checked-deposit.ts'

/** Deposits that were final, by what the chain says of them now. */
export interface Standing<Checked> {
  /** As deep as they were, in the same block or another one. */
  readonly deep: readonly Checked[]
  /** In another block, which is not as deep. */
  readonly moved: readonly Checked[]
  readonly gone: readonly Checked[]
}

export const sortByStanding = <Checked extends CheckedDeposit<FinalDeposit>>(
  checked: readonly Checked[],
  cursor: ScanCursor,
): Standing<Checked> => ({
  deep: checked.filter((entry) => isDeep(entry, cursor)),
  moved: checked.filter((entry) => hasMoved(entry) && !isDeep(entry, cursor)),
  gone: checked.filter(({ now }) => now.block === undefined),
})

/** Records the blocks of the deposits that are in another block than they were. */
export async function recordBlocks(
  tx: Transaction,
  at: Date,
  checked: readonly CheckedDeposit[],
): Promise<void> {
  for (const { deposit, now } of checked) {
    if (now.block !== undefined && now.block.hash !== deposit.block.hash)
      await settleDepositInBlock(tx, at, deposit.id, { block: now.block })
  }
}

/** Whether the deposit is in another block than it was. */
const hasMoved = ({ deposit, now }: CheckedDeposit): boolean =>
  now.block !== undefined && now.block.hash !== deposit.block.hash

/** Whether the deposit is still as deep as when it was found final. */
function isDeep({ deposit, now }: CheckedDeposit<FinalDeposit>, cursor: ScanCursor): boolean {
  const { maxHeight } = deposit
  return (
    now.block !== undefined &&
    now.block.height <= maxHeight &&
    BigInt(now.depth) >= cursor.block.height - maxHeight
  )
}
