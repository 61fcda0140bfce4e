/** Texts for the list of browsers in which a wallet is signed in. */
export const SESSION_MESSAGES = {
  title: 'Where you are signed in',
  current: 'This browser',
  unknown: 'A browser',
  end: 'Sign out',
  endAll: 'Sign out everywhere',
  failed: 'That didn’t work. Please try again.',
  loadFailed: 'We couldn’t load where you are signed in.',
  full: (wallets: number) =>
    `This browser is signed in with ${String(wallets)} wallets, the most it can be. Verifying one more signs out the one you verified longest ago.`,
  /** The wallet is disconnected in this browser anyway. */
  notTold:
    'The wallet is disconnected, but we couldn’t end its sign-in on our server. It ends on its own after a day and a half without use.',
} as const
