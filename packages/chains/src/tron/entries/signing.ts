// TRON's addresses and transactions without an SDK, for the devnet's in-page wallet.
export { toTronAddress, tronHex } from '../address.ts'
export { readTokenCall } from '../contracts/trc20.ts'
export { readTransaction, type ReadTransaction } from '../transactions/transaction.ts'
