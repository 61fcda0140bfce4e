import { Address, Cell, type Message } from '@ton/core'
import { parseRecord, type TonTransaction } from '../chain/transaction.ts'

const base64 = (cell: Cell): string => cell.toBoc().toString('base64')

/** A text comment, if the body is one. */
function commentOf(body: Cell): string | undefined {
  const slice = body.beginParse()
  if (slice.remainingBits < 32 || slice.loadUint(32) !== 0) return undefined
  try {
    return slice.loadStringTail()
  } catch {
    return undefined
  }
}

function encodeMessage({ info, body }: Message) {
  const comment = commentOf(body)
  const isInternal = info.type === 'internal'
  return {
    '@type': 'raw.message',
    source: isInternal || info.type === 'external-out' ? info.src.toString() : '',
    destination: info.dest instanceof Address ? info.dest.toString() : '',
    value: isInternal ? info.value.coins.toString() : '0',
    fwd_fee: isInternal ? info.forwardFee.toString() : '0',
    ihr_fee: '0',
    created_lt: info.type === 'external-in' ? '0' : info.createdLt.toString(),
    body_hash: body.hash().toString('base64'),
    msg_data:
      comment === undefined
        ? { '@type': 'msg.dataRaw', body: base64(body), init_state: '' }
        : { '@type': 'msg.dataText', text: Buffer.from(comment).toString('base64') },
    message: comment ?? '',
  }
}

/** A transaction in toncenter's format, with its serialisation in `data`. */
export function encodeTransaction(record: TonTransaction) {
  const transaction = parseRecord(record, (boc) => Cell.fromBase64(boc))
  const { description, totalFees, inMessage, outMessages } = transaction
  const storage = 'storagePhase' in description ? (description.storagePhase?.storageFeesCollected ?? 0n) : 0n
  return {
    '@type': 'raw.transaction',
    address: { '@type': 'accountAddress', account_address: Address.parse(record.account).toString() },
    utime: record.time,
    data: record.boc,
    transaction_id: { '@type': 'internal.transactionId', lt: record.lt, hash: record.hash },
    fee: totalFees.coins.toString(),
    storage_fee: storage.toString(),
    other_fee: (totalFees.coins - storage).toString(),
    ...(inMessage && { in_msg: encodeMessage(inMessage) }),
    out_msgs: outMessages.values().map(encodeMessage),
  }
}
