/** What a gate says of a leg that is due. */
export type Verdict =
  /** It may be signed for this amount; `rate`: by which one its order is paid, as its history has it. */
  | { readonly kind: 'pay'; readonly payout: bigint; readonly rate: string | null }
  /** It is tried again later. */
  | { readonly kind: 'wait'; readonly reason: string }
  /** Its deposit is refunded instead. */
  | { readonly kind: 'give_up' }
