/** Classifies the account that sent something. */
export interface SenderInspector {
  /**
   * True for a contract account, which may be unable to receive what it sent, or may belong to many. False for key accounts that have only
   * delegated to code. Throws a ChainError when the chain cannot be queried.
   */
  isContract(address: string, signal: AbortSignal): Promise<boolean>
}
