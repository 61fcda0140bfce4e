import { reverseHash } from '../chain/reverse-hash.ts'
import { describeStatus, describeTransaction } from './describe-transaction.ts'
import type { EsploraContext, EsploraRoute } from './route.ts'

/** The spender of an output, found through its address's history. */
async function describeSpender({ node }: EsploraContext, txid: string, index: number) {
  const output = (await node.getMeta(reverseHash(txid)))?.tx.outputs[index]
  if (output === undefined) return undefined
  const address = output.script.getAddress()
  for (const meta of address === null ? [] : await node.getMetaByAddress(address)) {
    const vin = meta.tx.inputs.findIndex(({ prevout }) => prevout.rhash() === txid && prevout.index === index)
    if (vin >= 0) return { spent: true, txid: meta.tx.txid(), vin, status: describeStatus(meta) }
  }
  return { spent: false }
}

/** Routes for confirmed and unconfirmed transactions, in Esplora's format. */
export const transactionRoutes: readonly EsploraRoute[] = [
  { method: 'POST', path: /^\/tx$/, answer: ({ chain }, hex = '') => chain.send(hex.trim()) },
  {
    method: 'GET',
    path: /^\/tx\/([0-9a-f]{64})$/,
    async answer({ node }, txid = '') {
      const meta = await node.getMeta(reverseHash(txid))
      return meta === null ? undefined : describeTransaction(node, meta)
    },
  },
  {
    method: 'GET',
    path: /^\/tx\/([0-9a-f]{64})\/status$/,
    async answer({ node }, txid = '') {
      const meta = await node.getMeta(reverseHash(txid))
      return meta === null ? undefined : describeStatus(meta)
    },
  },
  {
    method: 'GET',
    path: /^\/tx\/([0-9a-f]{64})\/hex$/,
    answer: async ({ node }, txid = '') =>
      (await node.getMeta(reverseHash(txid)))?.tx.toRaw().toString('hex'),
  },
  {
    method: 'GET',
    path: /^\/tx\/([0-9a-f]{64})\/outspend\/(\d{1,5})$/,
    answer: (context, txid = '', index) => describeSpender(context, txid, Number(index)),
  },
  {
    method: 'GET',
    path: /^\/tx\/([0-9a-f]{64})\/outspends$/,
    async answer(context, txid = '') {
      const meta = await context.node.getMeta(reverseHash(txid))
      if (meta === null) return undefined
      return Promise.all(meta.tx.outputs.map((_, index) => describeSpender(context, txid, index)))
    },
  },
  {
    method: 'GET',
    path: /^\/mempool\/txids$/,
    answer: ({ node }) => [...node.mempool.map.keys()].map(reverseHash),
  },
  { method: 'GET', path: /^\/fee-estimates$/, answer: ({ feeRates }) => feeRates() },
]
