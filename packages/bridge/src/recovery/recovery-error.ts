/** A payment cannot be booked as requested; the message explains why, and what to do. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError'
}
