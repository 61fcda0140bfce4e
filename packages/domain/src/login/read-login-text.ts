import type { LoginMessageFacts } from './login-message.ts'
import { LOGIN_TEXT_LIFETIME_MS, writeLoginText, type NamedLoginWallet } from './write-login-text.ts'

/** What a page knows of itself, whatever it is told. */
export type LoginPage = Pick<LoginMessageFacts, 'productName' | 'domain' | 'origin' | 'networkType'>

/** Clocks are wrong by hours where the time zone is wrong, and honest texts must pass. Whether a text is still good is the server's to say. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`
const NONCE = /^Nonce: ([0-9a-f]{32})$/m
const ISSUED = new RegExp(`^Issued [Aa]t: ${TIME}$`, 'm')
const EXPIRES = new RegExp(`^(?:Expires at|Expiration Time): ${TIME}$`, 'm')

/**
 * When a login's text ends, if it is to the letter what `writeLoginText` writes for this page, this type of network and this wallet: only nonce and
 * times are its own. Undefined for any other text, which no wallet may be asked to sign.
 */
export function readLoginText(
  text: string,
  expected: { readonly page: LoginPage; readonly wallet: NamedLoginWallet | undefined; readonly now: Date },
): { readonly expiresAt: Date } | undefined {
  const [nonce, issued, expires] = [NONCE, ISSUED, EXPIRES].map((line) => line.exec(text)?.[1])
  if (nonce === undefined || issued === undefined || expires === undefined) return undefined
  const [issuedAt, expiresAt] = [new Date(issued), new Date(expires)]
  if (!isSoundTime({ issuedAt, expiresAt }, expected.now)) return undefined
  const facts = { ...expected.page, nonce, issuedAt, expiresAt }
  return writeLoginText(facts, expected.wallet) === text ? { expiresAt } : undefined
}

function isSoundTime({ issuedAt, expiresAt }: Pick<LoginMessageFacts, 'issuedAt' | 'expiresAt'>, now: Date) {
  const lifetimeMs = expiresAt.getTime() - issuedAt.getTime()
  const offMs = Math.abs(issuedAt.getTime() - now.getTime())
  // Of a time that there is not, every comparison is false.
  return lifetimeMs > 0 && lifetimeMs <= LOGIN_TEXT_LIFETIME_MS && offMs <= CLOCK_TOLERANCE_MS
}
