export const ALERT_TEXTS = {
  offer: 'Tell me when it arrives',
  on: 'You will be told when it arrives, also with this page closed.',
  turnOff: 'Do not tell me',
  denied:
    'Your browser blocks notifications from this site. Allow them in its settings to be told when it arrives.',
  unsupported: 'This browser cannot tell you with the page closed. Keep it open, or come back later.',
  failed: 'Notifications could not be turned on. Please try again.',
} as const
