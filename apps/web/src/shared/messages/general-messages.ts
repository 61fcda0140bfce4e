/** Texts used by several parts of the app. */
export const GENERAL_MESSAGES = {
  genericError: 'Something went wrong. Please try again later.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  pageFailedTitle: 'This page stumbled',
  pageFailedText:
    'Nothing happened to your money: what you sent is on the chains and in the order’s record. Try again, or reload.',
  chunkFailedTitle: 'A part of the app could not be loaded',
  chunkFailedText:
    'The connection failed, or a new version has just been published. Reloading the page brings you up to date.',
  partFailed: 'This part of the app could not be loaded. Check your connection, or reload the page.',
  opensMenu: 'Menu',
} as const
