/**
 * Satoshis below which an output to an order's address is dust: no deposit, no part of the balance, never spent. To spend it costs more as
 * soon as a place in a block costs 15 satoshis a virtual byte, and nothing so small can be ordered or given back. Everybody counts alike,
 * whatever fees are at the time: the books must equal the chain.
 */
const LEAST_COIN = 1_000n

/** Whether what an order's address was paid counts. What the treasury's own address was paid always does. */
export const isWorthKeeping = (amount: bigint): boolean => amount >= LEAST_COIN
