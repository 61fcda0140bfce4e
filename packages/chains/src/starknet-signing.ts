// What an account signs, without an SDK, for the devnet's in-page wallet.
export { toFelt } from './starknet/contracts/felt.ts'
export { selectorOf } from './starknet/contracts/selectors.ts'
export { loginHash } from './starknet/login/login-hash.ts'
export { writeCalls } from './starknet/transactions/calls.ts'
export { signInvoke, writeQuery } from './starknet/transactions/wire.ts'
export { keyOfSecret, type StarknetKey } from './starknet/transactions/treasury-key.ts'
