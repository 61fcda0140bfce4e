import { refusal } from '../chain/contract-error.ts'

/** An error of Starknet's JSON-RPC, with the documented codes. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (what: string): RpcError => new RpcError(-32602, 'Invalid params', what)
export const contractNotFound = (): RpcError => new RpcError(20, 'Contract not found')
export const blockNotFound = (): RpcError => new RpcError(24, 'Block not found')
export const transactionNotFound = (): RpcError => new RpcError(29, 'Transaction hash not found')
export const validationFailure = (data: string): RpcError =>
  new RpcError(55, 'Account validation failed', data)
/** With the text that accounts refuse it with. */
export const invalidSignature = (): RpcError =>
  validationFailure(refusal('Account: invalid signature').message)
export const nonceInvalid = (data: string): RpcError => new RpcError(52, 'Invalid transaction nonce', data)
