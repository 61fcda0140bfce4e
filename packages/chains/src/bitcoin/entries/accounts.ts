// The accounts of a phrase, for the devnet, tests and operators.
export { bitcoinTreasuryAddress } from '../treasury/treasury-key.ts'
