export interface PairSide {
  readonly networkId: string
  readonly asset: string
  readonly active: boolean
}

/** `TRANSFER` within one asset, `SWAP` between two. */
export type OrderType = 'TRANSFER' | 'SWAP'

/** The type of an order between two currencies; undefined if there is none: one of them is inactive, or both are on the same network. */
export function pairType(from: PairSide, to: PairSide): OrderType | undefined {
  if (!from.active || !to.active || from.networkId === to.networkId) return undefined
  return from.asset === to.asset ? 'TRANSFER' : 'SWAP'
}
