import { BroadcastError } from '../chain/broadcast-error.ts'
import { sha256 } from '../protobuf/address.ts'
import { readRawData, readTransaction, type SignedTransaction } from '../protobuf/raw-data.ts'
import { WireError } from '../protobuf/wire.ts'
import type { TronTransaction } from '../chain/ledger.ts'
import { decodeRawData } from './decode-raw-data.ts'
import { encodeInfo, encodeRawData, encodeTransaction, toHexText } from './encode-transaction.ts'
import type { Methods, NodeContext, View } from './method-table.ts'
import { ApiError, isVisible, textOf, type Params } from './read-params.ts'

/** What has happened to transactions, of one of the two views. */
export function transactionMethods(view: View): Methods {
  const { ledger } = view.chain
  const find = (params: Params): TronTransaction | undefined =>
    ledger.state.transactions.get(textOf(params, 'value').replace(/^0x/, '').toLowerCase())
  const isIncluded = ({ block }: TronTransaction): boolean => block !== undefined && block <= view.head
  return {
    gettransactionbyid(params) {
      const found = find(params)
      if (found === undefined || (view.isSolid && !isIncluded(found))) return {}
      return encodeTransaction(found, isVisible(params))
    },
    gettransactioninfobyid(params) {
      const found = find(params)
      return found !== undefined && isIncluded(found) ? encodeInfo(view.chain, found) : {}
    },
  }
}

function readJson(params: Params): SignedTransaction {
  const { signature } = params
  const signatures = Array.isArray(signature) ? signature.map((each) => Buffer.from(String(each), 'hex')) : []
  const rawData = decodeRawData(params)
  const id = textOf(params, 'txID')
  if (id !== '' && id.toLowerCase() !== sha256(rawData).toString('hex')) {
    throw new ApiError('class java.lang.IllegalArgumentException : txID and raw_data differ')
  }
  return { rawData, signatures }
}

/** Methods that take transactions, and return what waits for a block. */
export function broadcastMethods(context: NodeContext): Methods {
  const { chain, faults } = context
  async function submit(signed: SignedTransaction) {
    const txid = sha256(signed.rawData).toString('hex')
    try {
      await chain.submit(signed)
      await context.onTransaction()
      if (faults.answersBusy) throw new BroadcastError('SERVER_BUSY', 'Server busy.')
      return { result: true, txid }
    } catch (error) {
      if (!(error instanceof BroadcastError)) throw error
      return { code: error.code, txid, message: toHexText(error.message) }
    }
  }
  const { pending, state } = chain.ledger
  return {
    broadcasttransaction: (params) => submit(readJson(params)),
    async broadcasthex(params) {
      const text = textOf(params, 'transaction').replace(/^0x/, '')
      try {
        return { ...(await submit(readTransaction(Buffer.from(text, 'hex')))), transaction: text }
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        return { code: 'OTHER_ERROR', message: toHexText(error.message) }
      }
    },
    /** Its id, and whose signatures it needs: those of its owner. */
    getsignweight(params) {
      const rawData = decodeRawData({ ...params, raw_data_hex: '' })
      const raw = readRawData(rawData)
      const txid = sha256(rawData).toString('hex')
      const signatures = Array.isArray(params['signature']) ? params['signature'] : []
      const transaction = {
        ...(signatures.length === 0 ? {} : { signature: signatures }),
        txID: txid,
        raw_data_hex: Buffer.from(rawData).toString('hex'),
        raw_data: encodeRawData(raw, isVisible(params)),
      }
      return {
        result: {},
        permission: {
          keys: [{ address: raw.contract.owner, weight: 1 }],
          threshold: 1,
          permission_name: 'owner',
        },
        current_weight: signatures.length,
        transaction: { result: { result: true }, txid, transaction },
      }
    },
    gettransactionlistfrompending: () => ({ txId: [...pending] }),
    gettransactionfrompending(params) {
      const id = textOf(params, 'value')
      const found = pending.includes(id) ? state.transactions.get(id) : undefined
      return found === undefined ? {} : encodeTransaction(found, isVisible(params))
    },
    getpendingsize: () => ({ pendingSize: pending.length }),
  }
}
