/** Texts used by several parts of the app. */
export const GENERAL_MESSAGES = {
  genericError: 'Something went wrong. Please try again later.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  pageFailedTitle: 'Something went wrong on this page',
  pageFailedText:
    'Your money is not affected: your transfers continue without this page. Try again, or reload the page.',
  chunkFailedTitle: 'We couldn’t load part of the app',
  chunkFailedText:
    'Your connection may have dropped, or there is a new version. Reload the page to continue.',
  partFailed: 'We couldn’t load this part of the app. Check your connection, or reload the page.',
  opensMenu: 'Menu',
} as const
