/** A key of the treasury that signs for it. */
export interface TonKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  sign(hash: Uint8Array): Buffer
}
