/** The TEP-74 operation with which an owner orders their jetton wallet to transfer. */
export const TRANSFER = 0x0f8a7ea5

/** Coins attached to a jetton transfer, in nanotons. The unused part returns. */
export const TRANSFER_VALUE = 50_000_000n
/** The part of these coins that reaches the deposit address with its notification. */
export const DEPOSIT_FORWARD = 20_000_000n

/** A number that identifies a transfer: the last 64 bits of an order's reference or of a payment's id. */
export const queryIdOf = (hex: string): bigint => BigInt(hex) & (2n ** 64n - 1n)
