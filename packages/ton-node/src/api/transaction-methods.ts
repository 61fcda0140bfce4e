import { Cell, external, loadMessage, type Address, type Transaction } from '@ton/core'
import { parseRecord, type TonTransaction } from '../chain/transaction.ts'
import { ApiError, fromServer, invalid } from './api-error.ts'
import { encodeTransaction } from './encode-transaction.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { addressOf, bigintOf, cellOf, hashOf, optionalNumber, type Params } from './read-params.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

const parse = (record: TonTransaction): Transaction => parseRecord(record, (boc) => Cell.fromBase64(boc))

/** Fees of a transaction, in toncenter's breakdown. */
function encodeFees({ description, totalFees, outMessages }: Transaction) {
  const isOrdinary = description.type === 'generic'
  const gas = isOrdinary && description.computePhase.type === 'vm' ? description.computePhase.gasFees : 0n
  const storage = isOrdinary ? (description.storagePhase?.storageFeesCollected ?? 0n) : 0n
  const action = isOrdinary ? (description.actionPhase?.totalActionFees ?? 0n) : 0n
  const forward = outMessages
    .values()
    .reduce((sum, { info }) => sum + (info.type === 'internal' ? info.forwardFee : 0n), action)
  return {
    '@type': 'query.fees',
    source_fees: {
      '@type': 'fees',
      in_fwd_fee: Number(totalFees.coins - gas - storage - action),
      storage_fee: Number(storage),
      gas_fee: Number(gas),
      fwd_fee: Number(forward),
    },
    destination_fees: [],
  }
}

/** Methods for accounts' transactions, and for external messages. */
export function transactionMethods({ chain, onMessage }: NodeContext): Methods {
  const { ledger } = chain
  async function send(params: Params): Promise<Cell> {
    const cell = cellOf(params, 'boc')
    let type: string
    try {
      ;({ type } = loadMessage(cell.beginParse()).info)
    } catch {
      throw invalid('boc is not a message')
    }
    if (type !== 'external-in') throw invalid('boc is not an external message')
    try {
      await chain.submit(cell)
    } catch (error) {
      const code = Object(error).exitCode
      throw new ApiError(
        500,
        `LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted${
          typeof code === 'number' ? `: terminating vm with exit code ${String(code)}` : ''
        }`,
      )
    }
    await onMessage()
    return cell
  }
  const locate = (of: Address, fits: (transaction: Transaction) => boolean) => {
    const found = ledger.transactionsOf(of.toRawString()).find((record) => fits(parse(record)))
    if (found === undefined) throw fromServer('message not found')
    return encodeTransaction(found)
  }
  return {
    getTransactions(params) {
      const all = ledger.transactionsOf(addressOf(params).toRawString()).toReversed()
      const lt = bigintOf(params, 'lt')
      const hash = hashOf(params, 'hash')
      const toLt = bigintOf(params, 'to_lt') ?? 0n
      const limit = Math.min(optionalNumber(params, 'limit') ?? DEFAULT_LIMIT, MAX_LIMIT)
      const from =
        lt === undefined
          ? 0
          : all.findIndex((entry) => BigInt(entry.lt) === lt && (hash === undefined || entry.hash === hash))
      if (from < 0) throw fromServer('cannot locate transaction in block with specified logical time')
      return all
        .slice(from)
        .filter((entry) => BigInt(entry.lt) > toLt)
        .slice(0, limit)
        .map(encodeTransaction)
    },
    async sendBoc(params) {
      await send(params)
      return { '@type': 'ok' }
    },
    async sendBocReturnHash(params) {
      const hash = (await send(params)).hash().toString('base64')
      return { '@type': 'raw.extMessageInfo', hash }
    },
    async estimateFee(params) {
      const code = params['init_code']
      const init = code ? { code: cellOf(params, 'init_code'), data: cellOf(params, 'init_data') } : undefined
      const message = external({ to: addressOf(params), body: cellOf(params, 'body'), init: init ?? null })
      const ignoreSignature = params['ignore_chksig'] !== false
      return encodeFees(await chain.tryOut(message, { ignoreSignature }))
    },
    tryLocateResultTx(params) {
      const source = addressOf(params, 'source')
      const lt = bigintOf(params, 'created_lt')
      return locate(addressOf(params, 'destination'), ({ inMessage }) => {
        const info = inMessage?.info
        return info?.type === 'internal' && info.createdLt === lt && info.src.equals(source)
      })
    },
    tryLocateSourceTx(params) {
      const lt = bigintOf(params, 'created_lt')
      return locate(addressOf(params, 'source'), ({ outMessages }) =>
        outMessages.values().some(({ info }) => info.type === 'internal' && info.createdLt === lt),
      )
    },
  }
}
