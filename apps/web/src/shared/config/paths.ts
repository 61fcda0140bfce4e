/** Paths of the app's routes. */
export const PATHS = {
  root: '/',
  send: '/send',
  progress: '/progress/$orderId',
  bulkProgress: '/progress/advanced/$orderId',
  find: '/find',
  advancedGuide: '/guide/advanced',
  explorer: '/explorer',
} as const
