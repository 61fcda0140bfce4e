/**
 * The special condition of a row. `empty`: the database has no tables, and the process was creating them. `contract`: payouts use the payout
 * contract. `dear`: fees rise above a payout's first offer. `refunds`: deposits arrive that fill no order.
 */
export type Scene = 'usual' | 'empty' | 'contract' | 'dear' | 'refunds' | 'contract-dear' | 'contract-refunds'

export const paysByContract = (scene: Scene): boolean =>
  scene === 'contract' || scene === 'contract-dear' || scene === 'contract-refunds'
export const isDear = (scene: Scene): boolean => scene === 'dear' || scene === 'contract-dear'
export const hasRefunds = (scene: Scene): boolean => scene === 'refunds' || scene === 'contract-refunds'
