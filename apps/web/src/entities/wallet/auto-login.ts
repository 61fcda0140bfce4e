import { MY_HISTORY } from '../../shared/config/my-history.ts'

/** Parts of the app that need a login, such as the own history (`myHistory`). */
const AUTO_LOGIN_PARTS = [
  'app.',
  '/send',
  '/phases/',
  '/quests',
  '/adventure',
  '/adventures',
  `/explorer?${MY_HISTORY}`,
]

/**
 * Whether a wallet that connects on this page is asked to log in at once (specification, section 2). On other pages it is asked when a login is
 * needed.
 */
export const triggersLogin = (url: string): boolean => AUTO_LOGIN_PARTS.some((part) => url.includes(part))

/** Whether a connected wallet should log in on the current page. Only the visible tab asks; the other tabs then find the wallet verified. */
export const logsInAtOnce = (): boolean => !document.hidden && triggersLogin(window.location.href)
