/** Specification, section 9: displayed decimals by symbol. Bitcoin has eight, so its nine show all of them. */
export const DISPLAY_DECIMALS: Readonly<Record<string, number>> = {
  USDT: 2,
  USDC: 2,
  ETH: 4,
  WETH: 4,
  BTC: 9,
  WBTC: 9,
  SOL: 5,
  TON: 2,
  APE: 3,
  BERA: 2,
}

/** Specification, section 9: symbols whose fees have two decimals in the order modal. */
export const STABLECOIN_SYMBOLS: readonly string[] = ['USDC', 'USDT']
export const STABLECOIN_FEE_DECIMALS = 2

/** Decimals of every other symbol, and of all amounts in the order modal (specification, sections 2 and 9). */
export const DEFAULT_DISPLAY_DECIMALS = 6

/** Specification, section 9: symbols whose dust threshold is 0.0001; for the others it is 0.000001. */
export const COARSE_DUST_SYMBOLS: readonly string[] = ['ETH', 'BTC', 'APE']
export const COARSE_DUST = '0.0001'
export const FINE_DUST = '0.000001'
