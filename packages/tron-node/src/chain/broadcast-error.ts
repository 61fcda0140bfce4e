/** Why a node refuses a transaction, in java-tron's words. */
export type BroadcastCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'SERVER_BUSY'
  | 'OTHER_ERROR'

export class BroadcastError extends Error {
  readonly code: BroadcastCode

  constructor(code: BroadcastCode, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidContract = (why: string): BroadcastError =>
  new BroadcastError('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`)
