import { usdToText, type Usd } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { Transaction } from '../store/database/database.ts'
import { sumOrdered } from '../store/orders/wallet-limit-store.ts'

const DAY_MS = 86_400_000

/** Throws a BridgeError AMOUNT_TOO_LARGE if the wallet would exceed its daily limit. The sender must be locked. */
export async function requireWithinWalletLimit(
  tx: Transaction,
  input: {
    readonly walletSender: string
    readonly value: Usd
    readonly limit: Usd | null
    readonly now: number
  },
): Promise<void> {
  const { walletSender, value, limit, now } = input
  if (limit === null) return
  const ordered = await sumOrdered(tx, walletSender, new Date(now - DAY_MS))
  if (ordered.value + value <= limit) return
  const left = ordered.value < limit ? limit - ordered.value : 0n
  const cents = (usd: Usd): string => usdToText(usd - (usd % 10n ** 16n))
  const most = `One wallet may send $${cents(limit)} a day.`
  // The limit frees up only as orders become a day old.
  const next =
    ordered.since === null ? '' : ` The next part is free at ${toMinute(ordered.since.getTime() + DAY_MS)}.`
  throw new BridgeError('AMOUNT_TOO_LARGE', `${most} This one has $${cents(left)} left.${next}`, {
    limit_usd: cents(limit),
    left_usd: cents(left),
  })
}

const toMinute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
