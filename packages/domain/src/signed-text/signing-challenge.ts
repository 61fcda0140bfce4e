/** Distinguishes texts with the same terms: each is signed once, and within its lifetime. */
export interface SigningChallenge {
  /** 32 hexadecimal digits. */
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** How long a text can be signed: enough to find a hardware wallet. */
export const SIGNED_TEXT_LIFETIME_MS = 5 * 60_000

/** A wrong time zone sets a clock wrong by hours, and honest texts must pass. The server decides whether a text is still valid. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`
const NONCE = /^Nonce: ([0-9a-f]{32})$/m
const ISSUED = new RegExp(`^Issued [Aa]t: ${TIME}$`, 'm')
const EXPIRES = new RegExp(`^(?:Expires at|Expiration Time): ${TIME}$`, 'm')

/** Parses a text's nonce and times; undefined if they are missing or implausible. */
export function readSigningChallenge(text: string, now: Date): SigningChallenge | undefined {
  const [nonce, issued, expires] = [NONCE, ISSUED, EXPIRES].map((line) => line.exec(text)?.[1])
  if (nonce === undefined || issued === undefined || expires === undefined) return undefined
  const challenge = { nonce, issuedAt: new Date(issued), expiresAt: new Date(expires) }
  return isSound(challenge, now) ? challenge : undefined
}

function isSound({ issuedAt, expiresAt }: SigningChallenge, now: Date): boolean {
  const lifetimeMs = expiresAt.getTime() - issuedAt.getTime()
  const offMs = Math.abs(issuedAt.getTime() - now.getTime())
  // For an invalid time every comparison is false.
  return lifetimeMs > 0 && lifetimeMs <= SIGNED_TEXT_LIFETIME_MS && offMs <= CLOCK_TOLERANCE_MS
}
