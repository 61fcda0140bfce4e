/** `all` is the menu of small screens. */
export type SiteMenuKind = 'launch' | 'networks' | 'audits' | 'all'
