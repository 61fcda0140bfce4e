import { bcs } from '@mysten/sui/bcs'
import { normalizeStructTag } from '@mysten/sui/utils'
import { digestOf } from './digests.ts'

export const SUI = normalizeStructTag('0x2::sui::SUI')
/** What storing a coin costs; all but a hundredth is given back when it is deleted or changed. */
export const STORAGE_PRICE = 988_000n
export const STORAGE_REBATE = 978_120n

/** A coin of an address. Its digest commits to all the rest. */
export interface CoinObject {
  readonly id: string
  readonly version: bigint
  readonly digest: string
  readonly owner: string
  readonly coinType: string
  readonly balance: bigint
  /** Digest of the transaction that made or changed it last. */
  readonly previous: string
}

/** How one names an object in a transaction. */
export interface ObjectRef {
  readonly objectId: string
  readonly version: bigint
  readonly digest: string
}

const Contents = bcs.struct('Coin', { id: bcs.Address, balance: bcs.u64() })

export const contentsOf = ({ id, balance }: Pick<CoinObject, 'id' | 'balance'>): Uint8Array =>
  Contents.serialize({ id, balance }).toBytes()

/** Completes a coin by its digest. */
export function sealed(coin: Omit<CoinObject, 'digest'>): CoinObject {
  const { coinType, version, owner, previous } = coin
  const bytes = bcs.Object.serialize({
    data: {
      Move: {
        type: coinType === SUI ? { GasCoin: true } : { Coin: coinType },
        hasPublicTransfer: true,
        version,
        contents: contentsOf(coin),
      },
    },
    owner: { AddressOwner: owner },
    previousTransaction: previous,
    storageRebate: STORAGE_PRICE,
  }).toBytes()
  return { ...coin, digest: digestOf('Object', bytes) }
}

/** As nodes write it: without the leading zeros of the system's own package. */
export const shortCoinType = (coinType: string): string => (coinType === SUI ? '0x2::sui::SUI' : coinType)

export const objectTypeOf = (coinType: string): string => `0x2::coin::Coin<${shortCoinType(coinType)}>`
