export const WALLET_MESSAGES = { connect: 'Connect wallet' } as const

/** What happens to a wallet whose login failed, which depends on the family (specification, section 4). */
export type LoginFailureOutcome = 'disconnect' | 'notify'

export const SIGNATURE_DECLINED: Readonly<Record<LoginFailureOutcome, string>> = {
  disconnect: 'You declined to sign in, so the wallet was disconnected. Connect it again whenever you like.',
  notify: 'You declined to sign in. The wallet stays connected, and asks again when it matters.',
}

/** Shown instead of asking for a signature: the text to sign is not the text this page would write. */
export const STRANGE_LOGIN_TEXT =
  'The text to sign is not the login of this page, so your wallet was not asked. Check the address of this page and your connection, then try again.'
