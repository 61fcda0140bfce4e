/** Expected errors of the services; each is a code of the API. */
export const BRIDGE_ERROR_CODES = [
  'VALIDATION_FAILED',
  'INVALID_ADDRESS',
  'PAIR_NOT_SUPPORTED',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'NETWORK_NOT_FOUND',
  'CURRENCY_NOT_FOUND',
  'ORDER_NOT_FOUND',
  'DEPOSIT_NOT_FOUND',
  'FORBIDDEN',
  'ORDER_STATE_CONFLICT',
  'DEPOSIT_NOT_CLAIMABLE',
  'QUOTE_CHANGED',
  'IDEMPOTENCY_CONFLICT',
  'TOO_MANY_OPEN_ORDERS',
  'SWAP_CAP_REACHED',
  'TOO_MANY_SUBSCRIPTIONS',
  'LIQUIDITY_UNAVAILABLE',
  'PRICE_UNAVAILABLE',
  'NETWORK_UNAVAILABLE',
] as const

export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number]

/** An error that a caller can cause or needs to know. The message is for users: what happened and what to do. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly code: BridgeErrorCode
  /** Structured data; amounts as decimal strings of whole tokens. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: BridgeErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = code
    this.details = details
  }
}
