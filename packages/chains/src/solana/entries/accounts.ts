// The accounts of a phrase, for the devnet, tests and operators.
export { solanaAccount, solanaTreasuryAddress } from '../treasury/treasury-key.ts'
