// What an account signs, without an SDK, for the devnet's in-page wallet.
export { toFelt } from '../contracts/felt.ts'
export { selectorOf } from '../contracts/selectors.ts'
export { loginHash } from '../login/login-hash.ts'
export { writeCalls } from '../transactions/calls.ts'
export { signInvoke, writeQuery } from '../transactions/wire.ts'
export { keyOfSecret, type StarknetKey } from '../transactions/treasury-key.ts'
