// The accounts of a phrase, for the devnet, tests and operators.
export { createStarknetAccount } from '../treasury/create-account.ts'
export { starknetAccount, starknetTreasuryAddress } from '../transactions/treasury-key.ts'
