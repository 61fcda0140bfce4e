/**
 * What is different about a row. `empty`: the database has no tables, and the process was making them. `contract`: payouts go through
 * the payout contract. `dear`: fees rise above what a payout offers at first. `refunds`: deposits come that no order is filled with.
 */
export type Scene = 'usual' | 'empty' | 'contract' | 'dear' | 'refunds' | 'contract-dear' | 'contract-refunds'

export const paysByContract = (scene: Scene): boolean =>
  scene === 'contract' || scene === 'contract-dear' || scene === 'contract-refunds'
export const isDear = (scene: Scene): boolean => scene === 'dear' || scene === 'contract-dear'
export const hasRefunds = (scene: Scene): boolean => scene === 'refunds' || scene === 'contract-refunds'
