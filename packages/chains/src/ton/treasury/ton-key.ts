/** A signing key of the treasury. */
export interface TonKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  sign(hash: Uint8Array): Buffer
}
