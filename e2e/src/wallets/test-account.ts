import type { HDAccount } from 'viem/accounts'
import { devnetAccount } from '../chains/devnet-account.ts'

/** Number of parallel browsers: each part below has this many accounts. */
export const BROWSERS = 2

/** Senders and the first of their accounts. The burner wallet offers those of the wallet and of the explorer. */
const FIRST_OF = { wallet: 2, explorer: 4, client: 6, depositor: 8 } as const

/** Tests run in parallel, and two that send from one account at once would use the same nonce. */
function place(): number {
  return Number(process.env['TEST_PARALLEL_INDEX'] ?? '0') % BROWSERS
}

/** Index of a sender's account in the public phrase, exclusive to this browser. */
export const testAccountIndex = (part: keyof typeof FIRST_OF): number => FIRST_OF[part] + place()

/** A sender's account, exclusive to this browser. */
export const testAccount = (part: keyof typeof FIRST_OF): HDAccount => devnetAccount(testAccountIndex(part))
