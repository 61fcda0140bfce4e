/**
 * A response that this page does not trust, since it may not be the service's. Its message is shown to the user: what was not done, and what they can
 * do.
 */
export class UntrustedAnswerError extends Error {
  override readonly name = 'UntrustedAnswerError'
}
