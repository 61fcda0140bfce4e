// What an account signs, without an SDK, for the devnet's in-page wallet.
export { BASE_ASSET } from './fuel/assets.ts'
export { encodeTransfer, SCRIPT, transferId, type Transfer } from './fuel/transactions/encode-transfer.ts'
export { hashMessage } from './fuel/transactions/hash-message.ts'
export { keyOfSecret } from './fuel/transactions/signatures.ts'
