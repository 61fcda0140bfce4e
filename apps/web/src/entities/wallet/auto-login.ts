const AUTO_LOGIN_PARTS = ['app.', '/send', '/phases/', '/quests', '/adventure', '/adventures'] as const

/** Whether a wallet that connects on this page is asked to log in at once (specification, section 2). Elsewhere it is asked when it matters. */
export const triggersLogin = (url: string): boolean => AUTO_LOGIN_PARTS.some((part) => url.includes(part))

/** Whether the page, as it is now, wants a connected wallet to log in. Of several tabs only the one that is looked at asks; the others then find the wallet proved. */
export const logsInAtOnce = (): boolean => !document.hidden && triggersLogin(window.location.href)
