/** An error of Sui's JSON-RPC, with the codes and texts of its nodes. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidParams = (what: string): RpcError => new RpcError(-32602, what)

/** A transaction that validators refuse to sign, for a reason that sending it again does not change. */
export const refused = (reason: string): RpcError =>
  new RpcError(
    -32002,
    `Transaction validator signing failed due to issues with transaction inputs, please review the errors and try again:\n- ${reason}`,
  )
