/** The operation of TEP-74 by which an owner tells their jetton wallet to transfer. */
export const TRANSFER = 0x0f8a7ea5

/** Coins that go along with a transfer of jettons, in nanotons: what is not used comes back. */
export const TRANSFER_VALUE = 50_000_000n
/** Coins of those that reach the deposit address with its notification. */
export const DEPOSIT_FORWARD = 20_000_000n

/** A number by which transfers are told apart: the last 64 bits of an order's reference, or of a payment's id. */
export const queryIdOf = (hex: string): bigint => BigInt(hex) & (2n ** 64n - 1n)
