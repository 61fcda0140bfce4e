/** Assets that their issuer pegs to the dollar. */
export const PEGGED_ASSETS = ['USDC', 'USDT', 'DAI'] as const

const PEGGED: ReadonlySet<string> = new Set(PEGGED_ASSETS)

/** Whether an asset moves against the dollar, so that debts in it are a separate risk. */
export const isVolatile = (asset: string): boolean => !PEGGED.has(asset)
