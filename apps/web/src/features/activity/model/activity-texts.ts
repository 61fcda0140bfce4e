/** Specification, section 2, but for what it does not say. */
export const ACTIVITY_TEXTS = {
  inProgress: 'Bridging in progress',
  checkProgress: 'Check Progress',
  closeCard: 'Close this card',
  completed: 'Bridging completed',
  noActive: 'No active transactions',
  noRecent: 'No recent transactions',
  fullHistory: 'Check full transaction history',
  active: (count: number) => `Active (${count})`,
  recent: (count: number) => `Recent (${count})`,
  activeHeadline: (count: number) => `Active transfers (${count})`,
  recentHeadline: (count: number) => `Recent transfers (${count})`,
  history: 'Transfers',
  notifications: 'Notifications',
  noNotifications: 'Nothing in progress. Transfers show up here when they start and when they arrive.',
  noWallet: 'Connect your wallet to see notifications about your transfers.',
  under: (count: number) => (count === 1 ? '1 transfer in progress' : `${count} transfers in progress`),
} as const
