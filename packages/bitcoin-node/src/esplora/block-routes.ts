import { hashAt } from '../chain/regtest-chain.ts'
import { reverseHash } from '../chain/reverse-hash.ts'
import { describeTransaction } from './describe-transaction.ts'
import type { EsploraContext, EsploraRoute } from './route.ts'

const PAGE = 25
const BLOCKS_PAGE = 10

async function describeBlock({ node: { chain } }: EsploraContext, hash: string) {
  const entry = await chain.getEntry(reverseHash(hash))
  const block = entry === null ? null : await chain.getBlock(entry.hash)
  if (entry === null || block === null) return undefined
  return {
    id: hash,
    height: entry.height,
    version: entry.version,
    timestamp: entry.time,
    tx_count: block.txs.length,
    size: block.getSize(),
    weight: block.getWeight(),
    merkle_root: reverseHash(entry.merkleRoot),
    previousblockhash: entry.height === 0 ? null : reverseHash(entry.prevBlock),
    mediantime: await chain.getMedianTime(entry),
    nonce: entry.nonce,
    bits: entry.bits,
    difficulty: 1,
  }
}

async function describePage({ node }: EsploraContext, hash: string, start = '0') {
  const block = await node.chain.getBlock(reverseHash(hash))
  if (block === null) return undefined
  const page = block.txs.slice(Number(start), Number(start) + PAGE)
  const metas = await Promise.all(page.map((tx) => node.getMeta(tx.hash('hex'))))
  return Promise.all(metas.flatMap((meta) => (meta === null ? [] : [describeTransaction(node, meta)])))
}

/** Routes for blocks, in Esplora's format. */
export const blockRoutes: readonly EsploraRoute[] = [
  { method: 'GET', path: /^\/blocks\/tip\/height$/, answer: ({ node }) => node.chain.height },
  { method: 'GET', path: /^\/blocks\/tip\/hash$/, answer: ({ node }) => node.chain.tip.rhash() },
  {
    method: 'GET',
    path: /^\/block-height\/(\d{1,9})$/,
    answer: ({ chain }, height) => hashAt(chain, Number(height)),
  },
  {
    method: 'GET',
    path: /^\/blocks(?:\/(\d{1,9}))?$/,
    async answer(context, from) {
      const top = from === undefined ? context.node.chain.height : Number(from)
      const heights = Array.from({ length: Math.min(BLOCKS_PAGE, top + 1) }, (_, place) => top - place)
      const hashes = await Promise.all(heights.map((height) => hashAt(context.chain, height)))
      return Promise.all(hashes.flatMap((hash) => (hash === undefined ? [] : [describeBlock(context, hash)])))
    },
  },
  {
    method: 'GET',
    path: /^\/block\/([0-9a-f]{64})$/,
    answer: (context, hash = '') => describeBlock(context, hash),
  },
  {
    method: 'GET',
    path: /^\/block\/([0-9a-f]{64})\/status$/,
    async answer({ node: { chain } }, hash = '') {
      const entry = await chain.getEntry(reverseHash(hash))
      if (entry === null) return undefined
      if (!(await chain.isMainChain(entry))) return { in_best_chain: false }
      const next = await chain.getHash(entry.height + 1)
      const following = next === null ? null : reverseHash(next)
      return { in_best_chain: true, height: entry.height, next_best: following }
    },
  },
  {
    method: 'GET',
    path: /^\/block\/([0-9a-f]{64})\/raw$/,
    answer: async ({ node }, hash = '') => (await node.chain.getBlock(reverseHash(hash)))?.toRaw(),
  },
  {
    method: 'GET',
    path: /^\/block\/([0-9a-f]{64})\/txids$/,
    answer: async ({ node }, hash = '') =>
      (await node.chain.getBlock(reverseHash(hash)))?.txs.map((tx) => tx.txid()),
  },
  {
    method: 'GET',
    path: /^\/block\/([0-9a-f]{64})\/txs(?:\/(\d{1,6}))?$/,
    answer: (context, hash = '', start) => describePage(context, hash, start),
  },
]
