/** Minimum and maximum that one order may send, in whole units. */
export interface SendBounds {
  readonly min: string
  readonly max: string
}

/** A proposal for every asset of the main networks; roughly the same value everywhere. */
export const SEND_BOUNDS: Readonly<Record<string, SendBounds>> = {
  ETH: { min: '0.0005', max: '50' },
  BTC: { min: '0.0002', max: '2' },
  USDC: { min: '2', max: '100000' },
  USDT: { min: '2', max: '100000' },
  APE: { min: '4', max: '200000' },
  AVAX: { min: '0.1', max: '5000' },
  BERA: { min: '1', max: '50000' },
  BNB: { min: '0.003', max: '150' },
  HYPE: { min: '0.1', max: '5000' },
  MNT: { min: '2', max: '100000' },
  OKB: { min: '0.05', max: '2000' },
  POL: { min: '4', max: '200000' },
  RON: { min: '4', max: '200000' },
  S: { min: '10', max: '500000' },
  SOL: { min: '0.02', max: '1000' },
  STRK: { min: '10', max: '500000' },
  SUI: { min: '0.5', max: '50000' },
  TON: { min: '0.5', max: '50000' },
  TRX: { min: '5', max: '500000' },
  ZETA: { min: '5', max: '200000' },
}
