/** Tells what kind of account has sent something. */
export interface SenderInspector {
  /**
   * True for an account that is a contract, which may be unable to receive what it has sent, or may belong to many. Accounts of a key
   * that have only delegated to code are not. Throws a ChainError when the chain cannot be asked.
   */
  isContract(address: string, signal: AbortSignal): Promise<boolean>
}
