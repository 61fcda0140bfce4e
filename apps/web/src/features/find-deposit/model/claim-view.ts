import type { Deposit } from '../../../entities/deposit/deposit.ts'

/** The next step towards claiming a deposit. */
export type ClaimView =
  | { readonly kind: 'none' }
  | { readonly kind: 'connect' }
  /** Another account is connected. */
  | { readonly kind: 'other_account'; readonly connected: string }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'claim' }

export function viewClaim(
  { nextStep, sender }: Pick<Deposit, 'nextStep' | 'sender'>,
  connected: string | undefined,
): ClaimView {
  if (nextStep === 'claim') return { kind: 'claim' }
  if (nextStep !== 'connect_sender_wallet') return { kind: 'none' }
  if (connected === undefined) return { kind: 'connect' }
  return connected === sender ? { kind: 'sign_in' } : { kind: 'other_account', connected }
}
