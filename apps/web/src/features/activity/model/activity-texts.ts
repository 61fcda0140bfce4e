/** Specification, section 2. */
export const ACTIVITY_TEXTS = {
  inProgress: 'Bridging in progress',
  checkProgress: 'Check Progress',
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
  noNotifications: 'Nothing is under way. You are told here when a transfer begins and when it has arrived.',
  under: (count: number) => (count === 1 ? '1 transfer under way' : `${count} transfers under way`),
} as const
