// TRON's addresses and transactions without an SDK, for the devnet's in-page wallet.
export { toTronAddress, tronHex } from './tron/address.ts'
export { readTokenCall } from './tron/contracts/trc20.ts'
export { readTransaction, type ReadTransaction } from './tron/transactions/transaction.ts'
