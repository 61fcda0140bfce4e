export const ALERT_TEXTS = {
  offer: 'Notify me when it arrives',
  on: 'We’ll notify you when it arrives, even with this page closed.',
  turnOff: 'Don’t notify me',
  denied:
    'Your browser blocks notifications from this site. Allow them in its settings to be notified when it arrives.',
  unsupported: 'This browser can’t notify you with the page closed. Keep it open, or come back later.',
  failed: 'We couldn’t turn notifications on. Please try again.',
} as const
