/** The field of edwards25519. */
const P = 2n ** 255n - 19n
/** -121665/121666. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const SIGN_BIT = 2n ** 255n

const mod = (value: bigint): bigint => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = mod(base)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/** Whether 32 bytes are a point on the curve, so that a key for them can exist. Addresses derived for programs never are. */
export function isOnCurve(bytes: Uint8Array): boolean {
  let encoded = 0n
  for (const byte of bytes.toReversed()) encoded = encoded * 256n + BigInt(byte)
  const isNegative = encoded >= SIGN_BIT
  const y = encoded % SIGN_BIT
  if (y >= P) return false
  const square = mod(y * y)
  // x² = (y² - 1) / (dy² + 1), which has a root exactly when numerator times denominator has one.
  const product = mod((square - 1n) * (D * square + 1n))
  if (product === 0n) return !isNegative
  return power(product, (P - 1n) / 2n) === 1n
}
