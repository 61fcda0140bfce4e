/** A leg cannot be settled as requested; the message explains why and what to do. Nothing was written. */
export class SettlementError extends Error {
  override readonly name = 'SettlementError'
}
