export const WALLET_MESSAGES = { connect: 'Connect wallet' } as const

/** What becomes of a wallet whose login failed: families differ (specification, section 4). */
export type LoginFailureOutcome = 'disconnect' | 'notify'

export const SIGNATURE_DECLINED: Readonly<Record<LoginFailureOutcome, string>> = {
  disconnect: 'You declined to sign in, so the wallet was disconnected. Connect it again whenever you like.',
  notify: 'You declined to sign in. The wallet stays connected, and asks again when it matters.',
}
