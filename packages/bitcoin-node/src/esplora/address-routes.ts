import type { BcoinMeta, BcoinNode } from '../bcoin/bcoin-types.ts'
import { readAddress } from '../chain/read-address.ts'
import { reverseHash } from '../chain/reverse-hash.ts'
import { describeStatus, describeTransaction } from './describe-transaction.ts'
import type { EsploraContext, EsploraRoute } from './route.ts'

const PAGE = 25
const WAITING_PAGE = 50

const isWaiting = ({ height }: BcoinMeta): boolean => height === -1

/** Unconfirmed transactions first, then the newest blocks. Undefined if the text is not an address. */
async function findHistory({ bcoin, node }: EsploraContext, text: string): Promise<BcoinMeta[] | undefined> {
  const address = readAddress(bcoin, text)
  if (address === undefined) return undefined
  const metas = await node.getMetaByAddress(address)
  const rank = ({ height }: BcoinMeta): number => (height === -1 ? Infinity : height)
  return metas.toSorted((a, b) => (rank(a) === rank(b) ? b.index - a.index : rank(b) - rank(a)))
}

async function summarise(node: BcoinNode, address: string, metas: readonly BcoinMeta[]) {
  const sums = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0 }
  for (const meta of metas) {
    const { vin, vout } = await describeTransaction(node, meta)
    for (const { scriptpubkey_address: payee, value } of vout) {
      if (payee !== address) continue
      sums.funded_txo_count += 1
      sums.funded_txo_sum += value
    }
    for (const { prevout } of vin) {
      if (prevout?.scriptpubkey_address !== address) continue
      sums.spent_txo_count += 1
      sums.spent_txo_sum += prevout.value
    }
  }
  return { ...sums, tx_count: metas.length }
}

const describeAll = (node: BcoinNode, metas: readonly BcoinMeta[]) =>
  Promise.all(metas.map((meta) => describeTransaction(node, meta)))

/** Routes for balances and history of addresses, in Esplora's format. */
export const addressRoutes: readonly EsploraRoute[] = [
  {
    method: 'GET',
    path: /^\/address\/(\w{14,90})$/,
    async answer(context, address = '') {
      const metas = await findHistory(context, address)
      if (metas === undefined) return undefined
      const mined = metas.filter((meta) => !isWaiting(meta))
      return {
        address,
        chain_stats: await summarise(context.node, address, mined),
        mempool_stats: await summarise(context.node, address, metas.filter(isWaiting)),
      }
    },
  },
  {
    method: 'GET',
    path: /^\/address\/(\w{14,90})\/utxo$/,
    async answer({ bcoin, node }, text = '') {
      const address = readAddress(bcoin, text)
      if (address === undefined) return undefined
      const coins = await node.getCoinsByAddress(address)
      return Promise.all(
        coins.map(async ({ hash, index, value }) => {
          const meta = await node.getMeta(hash)
          const status = meta === null ? { confirmed: false } : describeStatus(meta)
          return { txid: reverseHash(hash), vout: index, value, status }
        }),
      )
    },
  },
  {
    method: 'GET',
    path: /^\/address\/(\w{14,90})\/txs$/,
    async answer(context, address = '') {
      const metas = await findHistory(context, address)
      if (metas === undefined) return undefined
      const waiting = metas.filter(isWaiting).slice(0, WAITING_PAGE)
      const mined = metas.filter((meta) => !isWaiting(meta)).slice(0, PAGE)
      return describeAll(context.node, [...waiting, ...mined])
    },
  },
  {
    method: 'GET',
    path: /^\/address\/(\w{14,90})\/txs\/chain(?:\/([0-9a-f]{64}))?$/,
    async answer(context, address = '', last) {
      const mined = (await findHistory(context, address))?.filter((meta) => !isWaiting(meta))
      if (mined === undefined) return undefined
      const start = last === undefined ? 0 : mined.findIndex(({ tx }) => tx.txid() === last) + 1
      return describeAll(context.node, mined.slice(start, start + PAGE))
    },
  },
  {
    method: 'GET',
    path: /^\/address\/(\w{14,90})\/txs\/mempool$/,
    async answer(context, address = '') {
      const metas = await findHistory(context, address)
      return metas && describeAll(context.node, metas.filter(isWaiting).slice(0, WAITING_PAGE))
    },
  },
]
