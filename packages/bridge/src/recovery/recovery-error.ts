/** A payment cannot be booked as it was named; the message says why, and what to do. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError'
}
