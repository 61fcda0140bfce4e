import type { ErrorCode } from './error-codes.ts'

/** Meaning of each code and what to do about it, for users. A server may be more specific in `message`. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  MALFORMED_REQUEST: 'We couldn’t read the request. Send well-formed JSON.',
  VALIDATION_FAILED:
    'A value in the request is missing or malformed. `details` names it; correct it and send the request again.',
  WRONG_NETWORK_TYPE:
    'The network type doesn’t match the wallet or the source currency. Send the type of the source network.',
  INVALID_ADDRESS: "We couldn't find this address, please check and try again.",
  INVALID_TRANSACTION_HASH:
    'This isn’t a transaction hash of that network. Copy it from your wallet’s activity.',
  PAIR_NOT_SUPPORTED: 'These two currencies cannot be bridged. Choose another pair.',
  AMOUNT_TOO_SMALL: 'Too small amount to send. It will not cover destination fees',
  AMOUNT_TOO_LARGE:
    'The amount is above the maximum for this route. Send less, or split it into several transfers.',
  UNAUTHORIZED: 'You aren’t signed in with this wallet. Sign in with it and try again.',
  API_KEY_INVALID: 'The API key is unknown, revoked or not approved yet. Check it, or ask for another one.',
  LOGIN_MESSAGE_INVALID:
    'The message to sign is unknown, already used or expired. Request a new one and sign it.',
  SIGNATURE_INVALID: 'The signature doesn’t match the wallet. Sign the message again with that wallet.',
  FORBIDDEN: 'The order or the deposit belongs to another wallet.',
  FORBIDDEN_ORIGIN:
    'A page of another site has sent this, or it names a host that is not served here. Call from a page of the service, or from a client that sends no Origin and no Sec-Fetch-Site.',
  ROUTE_NOT_FOUND: 'There is no such call. The OpenAPI document lists them all.',
  NETWORK_NOT_FOUND: 'There is no such network. The list of networks has all ids.',
  CURRENCY_NOT_FOUND: 'Currency not found. The list of currencies has all ids.',
  ORDER_NOT_FOUND: 'There is no such order. Check its id.',
  DEPOSIT_NOT_FOUND:
    'We haven’t seen a deposit in this transaction. Check the hash and the network, and try again once it is confirmed.',
  PUBLICATION_NOT_FOUND: 'Nothing of that has been published yet. Points are published once a day.',
  TASK_NOT_FOUND: 'There is no such task, quest, journey or perk. Load the list again.',
  ORDER_STATE_CONFLICT: 'The order has moved on, so this is no longer possible. Load it again.',
  DEPOSIT_NOT_CLAIMABLE:
    'This deposit continues, or is refunded, automatically. Look it up again to see its status.',
  QUOTE_CHANGED: 'The amount that will arrive has changed. Request a new quote and confirm it.',
  RECIPIENT_NOT_A_WALLET:
    'A receiving address is a contract, a program or a token account, and most likely can’t use what it gets. Send to a wallet, or say with `allow_contracts` that it is meant.',
  SENDER_IS_A_CONTRACT:
    'The sending wallet is a contract, and the network’s coin isn’t detected when a contract sends it. Send a token, or use another wallet.',
  IDEMPOTENCY_CONFLICT: 'The idempotency key was already used with a different request. Choose a new key.',
  SWAP_CAP_REACHED: 'Too much is being swapped right now. Send less, or try again in a few minutes.',
  WALLET_TAKEN:
    'This wallet belongs to another user. Sign in with it, remove it from that user, and bind it again.',
  REFERRAL_REFUSED: 'This referral link does not count for you.',
  NOT_ELIGIBLE: 'This is not possible yet. The message says what is missing.',
  CREDENTIAL_REFUSED: 'This credential does not count. Ask the partner who signed it for a new one.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  TOO_MANY_OPEN_ORDERS: 'This wallet has too many open orders. Finish or close one first.',
  TOO_MANY_SUBSCRIPTIONS: 'Too many browsers or transfers have alerts on. Turn some off first.',
  INTERNAL_ERROR: 'Something went wrong. Please try again later.',
  LIQUIDITY_UNAVAILABLE:
    'The destination network can’t pay out this amount right now. Send less, or try again later.',
  PRICE_UNAVAILABLE: 'There is no reliable price right now. Try again in a minute.',
  NETWORK_UNAVAILABLE: 'We can’t reach the network right now. Try again in a minute.',
  OVERLOADED: 'The service is busy. Try again in a moment.',
}
