import { BLOCK_VERSION } from '../chain/make-block.ts'
import type { TronBlock } from '../chain/ledger.ts'
import { encodeInfo, encodeTransaction } from './encode-transaction.ts'
import type { Methods, View } from './method-table.ts'
import { countOf, isVisible, textOf, type Params } from './read-params.ts'

function encodeHeader(block: TronBlock, producer: string) {
  const { number, parent, time, root, id, signature } = block
  const raw = { txTrieRoot: root, witness_address: producer, parentHash: parent, version: BLOCK_VERSION }
  return {
    blockID: id,
    block_header: {
      // As java-tron, which leaves out zero.
      raw_data: number === 0 ? { ...raw, timestamp: time } : { number, ...raw, timestamp: time },
      witness_signature: signature,
    },
  }
}

/** Methods for blocks, of one of the two views. */
export function blockMethods(view: View, producer: string): Methods {
  const { ledger } = view.chain
  const find = (number: number): TronBlock | undefined =>
    number <= view.head ? ledger.block(number) : undefined
  const whole = (block: TronBlock | undefined, params: Params) => {
    if (block === undefined) return {}
    const transactions = block.transactions.flatMap((id) => {
      const found = ledger.state.transactions.get(id)
      return found === undefined ? [] : [encodeTransaction(found, isVisible(params))]
    })
    return { ...encodeHeader(block, producer), ...(transactions.length === 0 ? {} : { transactions }) }
  }
  const range = (start: number, end: number, params: Params) => {
    const block = ledger.state.blocks.slice(Math.max(0, start), Math.min(end, view.head + 1))
    return block.length === 0 ? {} : { block: block.map((each) => whole(each, params)) }
  }
  return {
    getnowblock: (params) => whole(find(view.head), params),
    getblockbynum: (params) => whole(find(countOf(params, 'num')), params),
    getblockbyid: (params) =>
      whole(find(ledger.state.blocks.findLastIndex(({ id }) => id === textOf(params, 'value'))), params),
    getblockbylimitnext: (params) => range(countOf(params, 'startNum'), countOf(params, 'endNum'), params),
    getblockbylatestnum: (params) => range(view.head + 1 - countOf(params, 'num', 1), view.head + 1, params),
    getblock(params) {
      const asked = textOf(params, 'id_or_num')
      const number = /^[0-9a-f]{64}$/i.test(asked)
        ? ledger.state.blocks.findLastIndex(({ id }) => id === asked)
        : asked === ''
          ? view.head
          : Number(asked)
      const block = find(number)
      if (block === undefined) return {}
      return params['detail'] === true ? whole(block, params) : encodeHeader(block, producer)
    },
    gettransactioncountbyblocknum: (params) => ({
      count: find(countOf(params, 'num'))?.transactions.length ?? -1,
    }),
    gettransactioninfobyblocknum: (params) =>
      (find(countOf(params, 'num'))?.transactions ?? []).flatMap((id) => {
        const found = ledger.state.transactions.get(id)
        return found === undefined ? [] : [encodeInfo(view.chain, found)]
      }),
  }
}
