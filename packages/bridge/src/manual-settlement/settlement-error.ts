/** A leg cannot be settled as it was asked; the message says why and what to do. Nothing was written. */
export class SettlementError extends Error {
  override readonly name = 'SettlementError'
}
