import { fromEvm, toBase58 } from '../protobuf/address.ts'
import { readRawData, type RawData } from '../protobuf/raw-data.ts'
import type { TronTransaction } from '../chain/ledger.ts'
import type { TronChain } from '../chain/tron-chain.ts'
import { withoutDefaults } from './json.ts'

export const toHexText = (text: string): string => Buffer.from(text).toString('hex')
const digits = (hex: string): string => hex.replace(/^0x/, '')

/** `raw_data` as java-tron's JSON has it. */
export function encodeRawData(raw: RawData, visible: boolean) {
  const { type, owner, to, amount, data } = raw.contract
  const spell = (address: string): string => (visible ? toBase58(address) : address)
  const value =
    type === 'TransferContract'
      ? { amount, owner_address: spell(owner), to_address: spell(to) }
      : withoutDefaults({
          data,
          owner_address: spell(owner),
          contract_address: spell(to),
          call_value: amount,
        })
  return {
    ...withoutDefaults({ data: raw.data }),
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    ref_block_bytes: raw.refBlockBytes,
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expiration,
    ...withoutDefaults({ fee_limit: raw.feeLimit, timestamp: raw.timestamp }),
  }
}

/** A transaction as in a block. */
export function encodeTransaction({ id, raw, signatures, result }: TronTransaction, visible: boolean) {
  return {
    ...(visible ? { visible } : {}),
    ret: [{ contractRet: result }],
    signature: signatures,
    txID: id,
    raw_data: encodeRawData(readRawData(Buffer.from(raw, 'hex')), visible),
    raw_data_hex: raw,
  }
}

/** Why a call failed, in java-tron's words; what a contract says of it is in its result. */
function reasonOf({ result }: TronTransaction): string | undefined {
  if (result === 'SUCCESS') return undefined
  if (result === 'OUT_OF_ENERGY') return 'Not enough energy for the operation at the end of the call.'
  return 'REVERT opcode executed'
}

/** What became of a transaction. */
export function encodeInfo(chain: TronChain, transaction: TronTransaction) {
  const { id, raw, block: number, result, output, fee, netUsage, netFee } = transaction
  const { contract } = readRawData(Buffer.from(raw, 'hex'))
  const isCall = contract.type === 'TriggerSmartContract'
  const block = number === undefined ? undefined : chain.ledger.block(number)
  const reason = reasonOf(transaction)
  return {
    id,
    ...withoutDefaults({ fee }),
    blockNumber: number,
    blockTimeStamp: block?.time,
    contractResult: [isCall ? digits(output) : ''],
    ...(isCall ? { contract_address: contract.to } : {}),
    receipt: withoutDefaults({
      energy_fee: transaction.energyFee,
      energy_usage_total: transaction.energyUsed,
      net_usage: netUsage,
      net_fee: netFee,
      result: isCall ? result : undefined,
    }),
    ...(reason === undefined ? {} : { result: 'FAILED', resMessage: toHexText(reason) }),
    ...(transaction.logs.length === 0
      ? {}
      : {
          log: transaction.logs.map(({ address, topics, data }) => ({
            address: fromEvm(address).slice(2),
            topics: topics.map(digits),
            data: digits(data),
          })),
        }),
    ...(transaction.inner.length === 0
      ? {}
      : {
          // What was saved by an earlier version has no kind.
          internal_transactions: transaction.inner.map(
            ({ kind = 'call', from, to, value, isRejected }, place) => ({
              hash: `${id.slice(0, -4)}${place.toString(16).padStart(4, '0')}`,
              caller_address: fromEvm(from),
              transferTo_address: fromEvm(to),
              callValueInfo: [withoutDefaults({ callValue: value })],
              note: toHexText(kind),
              ...(isRejected ? { rejected: true } : {}),
            }),
          ),
        }),
  }
}
