/** A receiver did not accept what was sent. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'

  constructor(status: number) {
    super(`The receiver answered ${String(status)}`)
  }
}
