/** A deposit or its order has changed meanwhile: the transaction is rolled back. */
export class NotGivenUpError extends Error {
  override readonly name = 'NotGivenUpError'
}
