import { toBase64 } from '@mysten/sui/utils'
import { contentsOf, objectTypeOf, type CoinObject } from '../chain/coin-objects.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { addressOf, isRecord, listOf } from '../rpc/read-params.ts'
import type { Methods } from './method-table.ts'

const PAGE = 50
/** The digest that represents a deleted object. */
const DELETED = '7gyGAp71YXQRoxmFBaHxofQXAipvgHyBKPyxmdSJxyvz'

/** A coin with the parts that were asked for. */
function encodeObject(coin: CoinObject, options: unknown) {
  const wanted = isRecord(options) ? options : {}
  const { id: objectId, digest, owner, previous } = coin
  const type = objectTypeOf(coin.coinType)
  const common = { dataType: 'moveObject', type, hasPublicTransfer: true }
  return {
    objectId,
    version: String(coin.version),
    digest,
    ...(wanted['showType'] === true ? { type } : {}),
    ...(wanted['showOwner'] === true ? { owner: { AddressOwner: owner } } : {}),
    ...(wanted['showPreviousTransaction'] === true ? { previousTransaction: previous } : {}),
    ...(wanted['showContent'] === true
      ? { content: { ...common, fields: { balance: String(coin.balance), id: { id: objectId } } } }
      : {}),
    ...(wanted['showBcs'] === true
      ? { bcs: { ...common, version: Number(coin.version), bcsBytes: toBase64(contentsOf(coin)) } }
      : {}),
  }
}

/** Objects, all of which are coins. */
export function objectMethods({ objects }: SuiChain): Methods {
  function getObject(id: unknown, options: unknown) {
    const objectId = addressOf(id, 'object_id')
    const coin = objects.find(objectId)
    if (coin !== undefined) return { data: encodeObject(coin, options) }
    const version = objects.deletedAt(objectId)
    if (version === undefined) return { error: { code: 'notExists', object_id: objectId } }
    return { error: { code: 'deleted', object_id: objectId, version: Number(version), digest: DELETED } }
  }
  return {
    sui_getObject: getObject,
    sui_multiGetObjects: (ids, options) => listOf(ids, 'object_ids').map((id) => getObject(id, options)),
    suix_getOwnedObjects(owner, query, cursor, limit) {
      const all = objects.coinsOf(addressOf(owner, 'owner'))
      const rest = typeof cursor === 'string' ? all.filter(({ id }) => id > cursor) : all
      const page = rest.slice(0, typeof limit === 'number' ? Math.min(limit, PAGE) : PAGE)
      return {
        data: page.map(({ id }) => getObject(id, isRecord(query) ? query['options'] : undefined)),
        nextCursor: page.at(-1)?.id ?? null,
        hasNextPage: rest.length > page.length,
      }
    },
  }
}
