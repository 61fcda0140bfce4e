import type { WalletUpkeep } from '@sunspan/chains'
import { gasPosition, posting, type Posting } from '@sunspan/domain'
import { queryRows, statement, type Transaction } from '../store/database/database.ts'
import { postEntries } from '../store/books/ledger-store.ts'

const BOOKED = statement('ledger_booked_keys', 'SELECT key FROM ledger_entries WHERE key = ANY ($1::text[])')

/** Costs are booked as gas; native coins received along with tokens, in excess of their gas, as income. */
function postingsOf(networkId: string, { wallet, amount }: WalletUpkeep): readonly Posting[] {
  if (amount <= 0n) return gasPosition({ networkId, wallet }, -amount)
  const native = { networkId, token: null }
  return [posting(native, 'custody', amount, wallet), posting(native, 'fee_income', -amount)]
}

/** Books what a network's transactions cost or brought a wallet apart from deposits and payouts, each once, as of its block. */
export async function bookUpkeep(
  tx: Transaction,
  { networkId, at }: { readonly networkId: string; readonly at: Date },
  upkeep: readonly WalletUpkeep[],
): Promise<void> {
  if (upkeep.length === 0) return
  const entries = upkeep.map((item) => ({
    key: `upkeep/${networkId}/${item.wallet}/${item.txHash}`,
    kind: 'upkeep',
    height: item.block.height,
    postings: postingsOf(networkId, item),
  }))
  const rows = await queryRows<{ key: string }>(tx, BOOKED, [entries.map(({ key }) => key)])
  const booked = new Set(rows.map(({ key }) => key))
  await postEntries(
    tx,
    at,
    entries.filter(({ key }) => !booked.has(key)),
  )
}
