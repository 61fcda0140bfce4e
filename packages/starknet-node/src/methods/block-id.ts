import type { Block } from '../chain/blocks.ts'
import type { StarknetChain } from '../chain/starknet-chain.ts'
import { feltOf, isRecord, numberOf } from '../rpc/read-params.ts'
import { blockNotFound, invalidParams } from '../rpc/rpc-error.ts'

/** `open`: the block that is not closed yet. */
type BlockPlace = Block | 'open'

/** The block that an id names. Throws the error of one that does not exist. */
export function placeOf({ blocks, l1Accepted }: StarknetChain, id: unknown): BlockPlace {
  if (id === 'latest') return blocks.newest
  if (id === 'l1_accepted') return l1Accepted
  if (id === 'pre_confirmed' || id === 'pending') return 'open'
  if (!isRecord(id)) throw invalidParams('block_id names no block')
  const found =
    'block_hash' in id
      ? blocks.byHash(feltOf(id['block_hash'], 'block_hash'))
      : blocks.at(numberOf(id['block_number'], 'block_number'))
  if (found === undefined) throw blockNotFound()
  return found
}

/** The block after which to read; undefined for the present. */
export function heightOf(chain: StarknetChain, id: unknown): number | undefined {
  const place = placeOf(chain, id)
  return place === 'open' ? undefined : place.number
}
