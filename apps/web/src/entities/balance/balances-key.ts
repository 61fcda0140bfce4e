/** The first part of the key of every query of balances. */
export const BALANCES = 'balances'
