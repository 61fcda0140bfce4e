/**
 * An output to an address of the wallet below this many satoshis is dust: not a deposit, not part of the balance, never spent. Spending it costs
 * more than it is worth once the fee rate reaches 15 satoshis per virtual byte, and nothing that small can be ordered or refunded. A fixed
 * limit, independent of current fees, because the books must match the chain.
 */
export const LEAST_COIN = 1_000n

/** Whether a payment to an address of the wallet counts. */
export const isWorthKeeping = (amount: bigint): boolean => amount >= LEAST_COIN
