export const LOYALTY_ERROR_CODES = [
  'WALLET_TAKEN',
  'REFERRAL_REFUSED',
  'NOT_ELIGIBLE',
  'TASK_NOT_FOUND',
  'CREDENTIAL_REFUSED',
] as const
export type LoyaltyErrorCode = (typeof LOYALTY_ERROR_CODES)[number]

/** What a person asked for is not possible; the message says why, to them. */
export class LoyaltyError extends Error {
  override readonly name = 'LoyaltyError'
  readonly code: LoyaltyErrorCode

  constructor(code: LoyaltyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
