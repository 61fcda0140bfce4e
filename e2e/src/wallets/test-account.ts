import type { HDAccount } from 'viem/accounts'
import { devnetAccount } from '../chains/devnet-account.ts'

/** How many browsers are driven at once: each part below has so many accounts. */
export const BROWSERS = 2

/** Whoever sends, by the first of its accounts. The burner wallet offers those of the wallet and of the explorer. */
const FIRST_OF = { wallet: 2, explorer: 4, client: 6, depositor: 8 } as const

/** Tests run beside each other, and two that send from one account at once would take each other's nonce. */
function place(): number {
  return Number(process.env['TEST_PARALLEL_INDEX'] ?? '0') % BROWSERS
}

/** The index of a sender's account in the public phrase, for this browser alone. */
export const testAccountIndex = (part: keyof typeof FIRST_OF): number => FIRST_OF[part] + place()

/** A sender's account, for this browser alone. */
export const testAccount = (part: keyof typeof FIRST_OF): HDAccount => devnetAccount(testAccountIndex(part))
