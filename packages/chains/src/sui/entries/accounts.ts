// The accounts of a phrase, for the devnet, tests and operators.
export { suiAccount, suiTreasuryAddress } from '../treasury/treasury-key.ts'
