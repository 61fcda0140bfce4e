/** Something else has become of a deposit, or of its order, meanwhile: nothing of the transaction may be kept. */
export class NotGivenUpError extends Error {
  override readonly name = 'NotGivenUpError'
}
