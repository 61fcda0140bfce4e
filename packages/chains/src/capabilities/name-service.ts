/** What a name stands for. */
export type NameAnswer =
  /** `name` in its normal form, the address in the family's. */
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** A possible name that points nowhere. */
  | { readonly status: 'unknown'; readonly name: string }
  /** No name: a character or a form that names cannot have. */
  | { readonly status: 'invalid' }

/** Names of people in place of addresses, such as ENS, in both directions. */
export interface NameService {
  /** Which address a name points to. Throws a ChainError when the chain cannot be asked. */
  resolve(name: string, signal: AbortSignal): Promise<NameAnswer>
  /**
   * The name that an address goes by: what it calls itself, and only if that name points back to it. Undefined where there is none.
   * Throws a ChainError when the chain cannot be asked.
   */
  reverse(address: string, signal: AbortSignal): Promise<string | undefined>
}
