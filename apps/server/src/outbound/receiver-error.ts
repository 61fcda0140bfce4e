/** Why a receiver got nothing. The message is for the integrator or the operator, and contains no address. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError'
  /** Refused by our rules; otherwise it could not be reached, and may be later. */
  readonly isRefused: boolean
  /** It took all the time there was: asking again at once would take as long. */
  readonly isSilent: boolean

  constructor(
    message: string,
    options: { readonly isRefused: boolean; readonly isSilent?: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.isRefused = options.isRefused
    this.isSilent = options.isSilent ?? false
  }
}

export const refusedReceiver = (message: string): ReceiverError =>
  new ReceiverError(message, { isRefused: true })
