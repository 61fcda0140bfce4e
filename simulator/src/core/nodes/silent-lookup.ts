/** A payout on which nodes give no answer once the seed is calm, until all others have ended. */
export interface SilentLookup {
  /** Whether the nodes are silent. */
  isOn: boolean
  /** As named in the call's label: the first mined payout that is looked up. Undefined until then. */
  victim: { readonly networkId: string; readonly prefix: string } | undefined
}
