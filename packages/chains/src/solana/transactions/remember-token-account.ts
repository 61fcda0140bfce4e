import { findTokenAccount } from './token-account.ts'

const MOST = 1_000
const remembered = new Map<string, string>()

/** `findTokenAccount`, which takes milliseconds, for servers: they need the accounts of their own wallets several times a second. */
export function rememberTokenAccount(owner: string, mint: string): string {
  const key = `${owner} ${mint}`
  const account = remembered.get(key) ?? findTokenAccount(owner, mint)
  // Moved to the end, so that strangers' accounts go first.
  remembered.delete(key)
  remembered.set(key, account)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest)
  return account
}
