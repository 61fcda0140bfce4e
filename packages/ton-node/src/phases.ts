import { Address, beginCell, contractAddress, type StateInit } from '@ton/core'
import { PHASE_NFTS } from './contracts.ts'

/** The genesis collection of the four phases' NFTs. */
export interface PhaseCollectionSpec {
  /** Who mints. */
  readonly minter: string
  /** The metadata of a phase is at this address followed by its number; that of the collection by `collection`. */
  readonly metadata: string
  /** Items that can exist, by phase. */
  readonly caps: readonly [bigint, bigint, bigint, bigint]
}

const OFF_CHAIN = 0x01
const COUNT_BITS = 64
const PHASE_COUNT = 4

/** The collection's initial state. */
export function phaseCollectionInit({ minter, metadata, caps }: PhaseCollectionSpec): StateInit {
  const content = beginCell()
    .storeRef(beginCell().storeUint(OFF_CHAIN, 8).storeStringTail(`${metadata}collection`).endCell())
    .storeRef(beginCell().storeStringTail(metadata).endCell())
    .endCell()
  const counts = beginCell().storeUint(0, PHASE_COUNT * COUNT_BITS)
  for (const cap of caps) counts.storeUint(cap, COUNT_BITS)
  const data = beginCell()
    .storeAddress(Address.parse(minter))
    .storeRef(content)
    .storeRef(PHASE_NFTS.item)
    .storeRef(counts.endCell())
    .endCell()
  return { code: PHASE_NFTS.collection, data }
}

/** The collection of a specification, the same on every network, as a raw address. */
export const phaseCollectionOf = (spec: PhaseCollectionSpec): string =>
  contractAddress(0, phaseCollectionInit(spec)).toRawString()
