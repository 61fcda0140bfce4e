/** The node refuses a transaction; the message is Bitcoin Core's. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'

  constructor(code: number, reason: string) {
    super(`sendrawtransaction RPC error: ${JSON.stringify({ code, message: reason })}`)
  }
}
