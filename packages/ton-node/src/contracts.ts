import { Cell } from '@ton/core'
import { JETTON_MINTER_CODE } from './generated/jetton-minter.ts'
import { JETTON_WALLET_CODE } from './generated/jetton-wallet.ts'
import { NAME_ZONE_CODE } from './generated/name-zone.ts'
import { NFT_COLLECTION_CODE } from './generated/nft-collection.ts'
import { NFT_ITEM_CODE } from './generated/nft-item.ts'

export interface JettonCode {
  readonly minter: Cell
  readonly wallet: Cell
}

export const JETTON: JettonCode = {
  minter: Cell.fromBase64(JETTON_MINTER_CODE),
  wallet: Cell.fromBase64(JETTON_WALLET_CODE),
}

/** The contract that resolves names. */
export const NAME_ZONE = Cell.fromBase64(NAME_ZONE_CODE)

/** The phase NFTs: their collection, and its items. */
export const PHASE_NFTS = {
  collection: Cell.fromBase64(NFT_COLLECTION_CODE),
  item: Cell.fromBase64(NFT_ITEM_CODE),
} as const
