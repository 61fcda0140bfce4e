/** Paths of the app, as the router knows them. */
export const PATHS = {
  root: '/',
  send: '/send',
  progress: '/progress/$orderId',
  bulkProgress: '/progress/advanced/$orderId',
  find: '/find',
  advancedGuide: '/guide/advanced',
  explorer: '/explorer',
} as const
