// TON's addresses and cells without an SDK, for the devnet's in-page wallet.
export { formatTonAddress, parseTonAddress, type TonAddress } from '../address.ts'
export { bitsBytes, bytesBits, uintBits, type Cell } from '../cells/cell.ts'
export { hashCell } from '../cells/hash-cell.ts'
export { parseBoc } from '../cells/parse-boc.ts'
export { sliceOf } from '../cells/slice.ts'
export { toBoc } from '../cells/to-boc.ts'
export { addressBits, coinsBits, loadAddress, loadCoins } from '../cells/values.ts'
