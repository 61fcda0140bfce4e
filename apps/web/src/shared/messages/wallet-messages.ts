export const WALLET_MESSAGES = { connect: 'Connect wallet' } as const

/** What happens to a wallet whose login failed, which depends on the family (specification, section 4). */
export type LoginFailureOutcome = 'disconnect' | 'notify'

export const SIGNATURE_DECLINED: Readonly<Record<LoginFailureOutcome, string>> = {
  disconnect:
    'You cancelled the sign-in, so we disconnected the wallet. You can connect it again at any time.',
  notify: 'You cancelled the sign-in. The wallet stays connected and will ask again when it needs to.',
}

/** Why a wallet that was asked for a signature is not signed in. */
export const signatureTexts = {
  missing: (walletName: string) =>
    `We got no signature from ${walletName}. You aren’t signed in, and nothing was sent. Open it and try again, or connect another wallet.`,
  pending: (walletName: string) =>
    `${walletName} already has a request open. Answer it there, then try again.`,
  refused: (walletName: string) =>
    `The signature from ${walletName} doesn’t match its address. You aren’t signed in, and nothing was sent. Try again, or connect another wallet.`,
} as const

/** Shown instead of asking for a signature: the text to sign is not the text this page would write. */
export const STRANGE_LOGIN_TEXT =
  'The sign-in message isn’t one for this page, so we didn’t ask your wallet to sign it. Check this page’s address and your connection, then try again.'
