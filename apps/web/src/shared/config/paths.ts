/** Paths of the app's routes. */
export const PATHS = {
  root: '/',
  send: '/send',
  progress: '/progress/$orderId',
  bulkProgress: '/progress/advanced/$orderId',
  receipt: '/receipt/$orderId',
  find: '/find',
  advancedGuide: '/guide/advanced',
  explorer: '/explorer',
  developers: '/for-developers',
  status: '/status',
  dapps: '/dapp-explorer',
  faq: '/faq',
  terms: '/terms-conditions',
  faucet: '/faucet',
  /** One route for all areas of the programme, whose pages are distinguished where they are loaded. */
  quests: '/quests/{-$area}',
} as const
