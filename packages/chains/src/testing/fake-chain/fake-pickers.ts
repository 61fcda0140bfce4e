import type { FakeLedger } from './fake-ledger.ts'
import type { FakePicker } from './fake-model.ts'
import type { FakeTransaction } from './fake-transaction.ts'
import { createAgePicker } from './models/blockhash-model.ts'
import { createCoinPicker } from './models/coins-model.ts'
import { createNoncePicker } from './models/nonce-model.ts'
import { createQueryIdPicker } from './models/query-id-model.ts'

/** Each transaction by the rule that its bytes name, for the block after these. */
export function createPickers(
  ledger: FakeLedger,
  next: { readonly height: bigint; readonly time: bigint },
  isLocked: (coin: string) => boolean,
): FakePicker {
  const nonces = createNoncePicker(ledger.nonceOf)
  const ages = createAgePicker(next.height)
  const queryIds = createQueryIdPicker(next.time, ledger.isQueryTaken)
  const coins = createCoinPicker(ledger.coins, next.height, isLocked)
  const of = ({ validUntil, expiresAt, inputs }: FakeTransaction): FakePicker => {
    if (inputs !== undefined) return coins
    if (expiresAt !== undefined) return queryIds
    return validUntil === undefined ? nonces : ages
  }
  return {
    judge: (transaction) => of(transaction).judge(transaction),
    take: (transaction) => of(transaction).take(transaction),
  }
}
