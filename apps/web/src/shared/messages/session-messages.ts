/** Texts for the list of browsers in which a wallet is signed in. */
export const SESSION_MESSAGES = {
  title: 'Where you are signed in',
  current: 'This browser',
  unknown: 'A browser',
  end: 'Sign out',
  endAll: 'Sign out everywhere',
  failed: 'That could not be done. Please try again.',
  loadFailed: 'Where you are signed in could not be read.',
  /** The wallet is disconnected in this browser anyway. */
  notTold:
    'The wallet is disconnected, but the service could not be told. Its sign-in there ends by itself after a day and a half without use.',
} as const
