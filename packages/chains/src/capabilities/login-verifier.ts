/** Checks a login signature, contract accounts included where the family has them. */
export interface LoginVerifier {
  /** `message` is the full text that was signed. False for any signature that does not prove the address; throws a ChainError only when the chain cannot be asked. */
  verify(
    login: { readonly address: string; readonly message: string; readonly signature: string },
    signal: AbortSignal,
  ): Promise<boolean>
}
