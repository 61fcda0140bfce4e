import { Dictionary, type Cell } from '@ton/core'
import type { Block } from '../chain/ledger.ts'
import { fromServer, invalid } from './api-error.ts'
import { blockId } from './encode-blocks.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { bigintOf, numberOf, optionalNumber, type Params } from './read-params.ts'

/** Methods for blocks of the masterchain, and of the only shard, which has one block for each. */
export function blockMethods({ chain }: NodeContext): Methods {
  const { ledger } = chain
  const find = (seqno: number): Block => {
    const block = ledger.block(seqno)
    if (block === undefined) throw fromServer('block not found')
    return block
  }
  const lookUp = (params: Params): Block => {
    const seqno = optionalNumber(params, 'seqno')
    if (seqno !== undefined) return find(seqno)
    const time = optionalNumber(params, 'unixtime')
    const lt = bigintOf(params, 'lt')
    if (time === undefined && lt === undefined) throw invalid('seqno, lt or unixtime is missing')
    const found =
      lt === undefined
        ? ledger.state.blocks.findLast((block) => block.time <= (time ?? 0))
        : ledger.block(ledger.state.transactions.find((entry) => BigInt(entry.lt) >= lt)?.seqno ?? -1)
    if (found === undefined) throw fromServer('block not found')
    return found
  }
  return {
    getMasterchainInfo() {
      const genesis = find(ledger.state.blocks[0]?.seqno ?? 0)
      return {
        '@type': 'blocks.masterchainInfo',
        last: blockId(ledger.newest),
        state_root_hash: ledger.newest.fileHash,
        init: blockId(genesis),
      }
    },
    shards: (params) => ({ '@type': 'blocks.shards', shards: [blockId(find(numberOf(params, 'seqno')), 0)] }),
    lookupBlock: (params) => blockId(lookUp(params), numberOf(params, 'workchain')),
    getBlockHeader(params) {
      const block = find(numberOf(params, 'seqno'))
      return {
        '@type': 'blocks.header',
        id: blockId(block, numberOf(params, 'workchain')),
        gen_utime: block.time,
        min_ref_mc_seqno: block.seqno,
      }
    },
    getBlockTransactions(params) {
      const workchain = numberOf(params, 'workchain')
      const block = find(numberOf(params, 'seqno'))
      const own = workchain === 0 ? ledger.transactionsIn(block.seqno) : []
      return {
        '@type': 'blocks.transactions',
        id: blockId(block, workchain),
        req_count: optionalNumber(params, 'count') ?? 40,
        incomplete: false,
        transactions: own.map(({ account, lt, hash }) => ({
          '@type': 'blocks.shortTxId',
          mode: 135,
          account,
          lt,
          hash,
        })),
      }
    },
    getConfigParam(params) {
      const number = numberOf(params, 'config_id')
      const config = chain.config
        .beginParse()
        .loadDictDirect(Dictionary.Keys.Int(32), Dictionary.Values.Cell())
      const found: Cell | undefined = config.get(number)
      if (found === undefined) throw fromServer(`there is no config parameter ${String(number)}`)
      const bytes = found.toBoc().toString('base64')
      return { '@type': 'configInfo', config: { '@type': 'tvm.cell', bytes } }
    },
  }
}
