/** The node does not take a transaction, in the words of Bitcoin Core. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'

  constructor(code: number, reason: string) {
    super(`sendrawtransaction RPC error: ${JSON.stringify({ code, message: reason })}`)
  }
}
