/** Why an order does not count as the service's own. */
export type SignatureProblem = 'no_key' | 'unsigned' | 'unknown_key' | 'signature' | 'unverifiable'

/** `order`: it differs from what was confirmed. */
export type OrderProblem = SignatureProblem | 'order'
