// TON's addresses and cells without an SDK, for the devnet's in-page wallet.
export { formatTonAddress, parseTonAddress, type TonAddress } from './ton/address.ts'
export { bitsBytes, bytesBits, uintBits, type Cell } from './ton/cells/cell.ts'
export { hashCell } from './ton/cells/hash-cell.ts'
export { parseBoc } from './ton/cells/parse-boc.ts'
export { sliceOf } from './ton/cells/slice.ts'
export { toBoc } from './ton/cells/to-boc.ts'
export { addressBits, coinsBits, loadAddress, loadCoins } from './ton/cells/values.ts'
