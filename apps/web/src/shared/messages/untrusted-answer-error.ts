/**
 * An answer that this page does not believe, since it may be another than the service gave. Its message is for people: what was not done, and
 * what they can do.
 */
export class UntrustedAnswerError extends Error {
  override readonly name = 'UntrustedAnswerError'
}
