/** A login as it was signed; `message` is the full text. */
export interface SignedLogin {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Verifies login signatures, including those of contract accounts where the family has them. */
export interface LoginVerifier {
  /** False for any signature that does not prove the address. Throws a ChainError only when the chain cannot be queried. */
  verify(login: SignedLogin, signal: AbortSignal): Promise<boolean>
  /**
   * True when the account's own key made the signature, which then proves the account on every network of the family. Verified without
   * querying the chain. Where it is false or absent, `verify` holds for its own network only.
   */
  provesByKey?(login: SignedLogin): Promise<boolean>
}
