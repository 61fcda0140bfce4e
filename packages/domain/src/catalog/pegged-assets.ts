/** Assets that are worth a dollar by their issuer's word. */
export const PEGGED_ASSETS = ['USDC', 'USDT', 'DAI'] as const

const PEGGED: ReadonlySet<string> = new Set(PEGGED_ASSETS)

/** Whether an asset moves against the dollar, so that what is owed in it is a risk of its own. */
export const isVolatile = (asset: string): boolean => !PEGGED.has(asset)
