import type { ErrorCode } from './error-codes.ts'

/** Meaning of each code and what to do about it, for users. A server may be more specific in `message`. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  MALFORMED_REQUEST: 'The request cannot be read. Send well-formed JSON.',
  VALIDATION_FAILED:
    'A value of the request is missing or has the wrong form. `details` names it; correct it and send again.',
  WRONG_NETWORK_TYPE:
    'The network type does not fit the wallet or the source currency. Send the type of the source network.',
  INVALID_ADDRESS: "We couldn't find this address, please check and try again.",
  INVALID_TRANSACTION_HASH:
    'This is no transaction hash of that network. Copy it from the activity of the wallet.',
  PAIR_NOT_SUPPORTED: 'These two currencies cannot be bridged. Choose another pair.',
  AMOUNT_TOO_SMALL: 'Too small amount to send. It will not cover destination fees',
  AMOUNT_TOO_LARGE: 'The amount is above the maximum of this route. Send less, or in several transfers.',
  UNAUTHORIZED: 'This session has not proved the wallet. Sign in with it and try again.',
  LOGIN_MESSAGE_INVALID: 'The message to sign is unknown, used or expired. Ask for a new one and sign that.',
  SIGNATURE_INVALID:
    'The signature does not prove the wallet. Sign the message again with the wallet you named.',
  FORBIDDEN: 'The order or the deposit belongs to another wallet.',
  FORBIDDEN_ORIGIN: 'Calls that change something are accepted from the web app alone.',
  ROUTE_NOT_FOUND: 'There is no such call. The OpenAPI document lists them all.',
  NETWORK_NOT_FOUND: 'There is no such network. The list of networks has all ids.',
  CURRENCY_NOT_FOUND: 'There is no such currency. The list of currencies has all ids.',
  ORDER_NOT_FOUND: 'There is no such order. Check its id.',
  DEPOSIT_NOT_FOUND:
    'No deposit of this transaction was seen. Check hash and network, and try again when it is confirmed.',
  ORDER_STATE_CONFLICT: 'The order has moved on and this is no longer possible. Load it again.',
  DEPOSIT_NOT_CLAIMABLE:
    'This deposit goes on, or goes back, by itself. Look it up again to see how it stands.',
  QUOTE_CHANGED: 'The amount that would arrive has changed. Ask for a new quote and confirm it.',
  IDEMPOTENCY_CONFLICT: 'The idempotency key was used with another request. Choose a new key.',
  SWAP_CAP_REACHED: 'Too much is being swapped now. Send less, or try again in a few minutes.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  TOO_MANY_OPEN_ORDERS: 'This wallet has too many open orders. Finish or close one first.',
  TOO_MANY_SUBSCRIPTIONS: 'Too many browsers or transfers have alerts. Turn some off first.',
  INTERNAL_ERROR: 'Something went wrong. Please try again later.',
  LIQUIDITY_UNAVAILABLE: 'The destination cannot pay out this amount now. Send less or try again later.',
  PRICE_UNAVAILABLE: 'There is no reliable price at the moment. Try again in a minute.',
  NETWORK_UNAVAILABLE: 'The network cannot be reached at the moment. Try again in a minute.',
  OVERLOADED: 'The service is busy. Try again in a moment.',
}
