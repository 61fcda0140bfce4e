// The accounts of a phrase, for the devnet, tests and operators.
export { fuelAccount, fuelTreasuryAddress } from '../treasury/treasury-key.ts'
