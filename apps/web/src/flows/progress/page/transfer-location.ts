/** Where the money of an order is, as a headline and a sentence. */
export interface TransferLocation {
  readonly title: string
  readonly text: string | undefined
  /** Set while its deposit gathers confirmations. */
  readonly confirmations: { readonly seen: number; readonly required: number } | undefined
}
