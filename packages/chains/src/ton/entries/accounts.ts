// The accounts of a phrase, for the devnet, tests and operators.
export { tonMinterAddress, tonSecret, tonTreasuryAddress } from '../treasury/treasury-key.ts'
