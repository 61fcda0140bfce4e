/** A payout that the nodes say nothing about, once the seed is calm, until all others are at their end. */
export interface SilentLookup {
  /** Whether the nodes keep silent. */
  isOn: boolean
  /** As the label of the call names it; the first that is looked up and that a block has. Undefined until then. */
  victim: { readonly networkId: string; readonly prefix: string } | undefined
}
