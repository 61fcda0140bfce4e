// The accounts of a phrase, for the devnet, tests and operators.
export { tronAddressOf, tronSecret, tronTreasuryAddress } from '../treasury/treasury-key.ts'
