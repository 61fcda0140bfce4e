// What an account signs, without an SDK, for the devnet's in-page wallet.
export { BASE_ASSET } from '../assets.ts'
export { encodeTransfer, SCRIPT, transferId, type Transfer } from '../transactions/encode-transfer.ts'
export { hashMessage } from '../transactions/hash-message.ts'
export { keyOfSecret } from '../transactions/signatures.ts'
