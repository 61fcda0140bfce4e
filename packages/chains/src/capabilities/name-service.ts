/** Result of resolving a name. */
export type NameAnswer =
  /** `name` in its normal form, the address in the family's normal form. */
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** A valid name without an address. */
  | { readonly status: 'unknown'; readonly name: string }
  /** Not a name: a character or form that names cannot have. */
  | { readonly status: 'invalid' }

/** Human-readable names for addresses, such as ENS, in both directions. */
export interface NameService {
  /** Resolves a name to an address. Throws a ChainError when the chain cannot be queried. */
  resolve(name: string, signal: AbortSignal): Promise<NameAnswer>
  /**
   * The primary name of an address, only if that name resolves back to the address; otherwise undefined. Throws a ChainError when the chain
   * cannot be queried.
   */
  reverse(address: string, signal: AbortSignal): Promise<string | undefined>
}
