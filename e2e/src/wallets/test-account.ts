import type { HDAccount } from 'viem/accounts'
import { devnetAccount } from '../chains/devnet-account.ts'

/** Number of parallel browsers. Two leave a fifth of two cores unused while they wait for blocks. */
export const BROWSERS = 3

/**
 * Senders, the first of their accounts, and how many browsers need one. The burner wallet offers 2 to 5. Only one file, and the slow tests, which run
 * in one browser, send from the account of the explorer, whose list must have no other orders.
 */
const ACCOUNTS_OF = {
  wallet: { first: 2, browsers: BROWSERS },
  explorer: { first: 5, browsers: 1 },
  client: { first: 6, browsers: BROWSERS },
  depositor: { first: 9, browsers: BROWSERS },
} as const

/** Tests run in parallel, and two that send from one account at once would use the same nonce. */
const place = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? '0')

/** Index of a sender's account in the public phrase, exclusive to this browser. */
export function testAccountIndex(part: keyof typeof ACCOUNTS_OF): number {
  const { first, browsers } = ACCOUNTS_OF[part]
  return first + (place() % browsers)
}

/** A sender's account, exclusive to this browser. */
export const testAccount = (part: keyof typeof ACCOUNTS_OF): HDAccount =>
  devnetAccount(testAccountIndex(part))
