/** A login as it was signed; `message` is the full text. */
export interface SignedLogin {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Checks a login signature, contract accounts included where the family has them. */
export interface LoginVerifier {
  /** False for any signature that does not prove the address; throws a ChainError only when the chain cannot be asked. */
  verify(login: SignedLogin, signal: AbortSignal): Promise<boolean>
  /**
   * True when the account's own key made the signature, which then proves the account on every network of the family; checked
   * without asking the chain. Where it is false or absent, `verify` speaks for its own network alone.
   */
  provesByKey?(login: SignedLogin): Promise<boolean>
}
