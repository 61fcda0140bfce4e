const AUTO_LOGIN_PARTS = ['app.', '/send', '/phases/', '/quests', '/adventure', '/adventures'] as const

/** Whether a wallet that connects on this page is asked to log in at once (specification, section 2). Elsewhere it is asked when it matters. */
export const triggersLogin = (url: string): boolean => AUTO_LOGIN_PARTS.some((part) => url.includes(part))
