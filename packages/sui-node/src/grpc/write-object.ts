import type { GrpcTypes } from '@mysten/sui/grpc'
import { contentsOf, objectTypeOf, type CoinObject } from '../chain/coin-objects.ts'
import { ownedBy } from './write-transaction.ts'

export const writeObject = (coin: CoinObject): GrpcTypes.Object => ({
  objectId: coin.id,
  version: coin.version,
  digest: coin.digest,
  owner: ownedBy(coin.owner),
  objectType: objectTypeOf(coin.coinType),
  hasPublicTransfer: true,
  previousTransaction: coin.previous,
  contents: { name: objectTypeOf(coin.coinType), value: contentsOf(coin) },
  balance: coin.balance,
})
