import { writeRawData, type ContractType, type RawData } from '../protobuf/raw-data.ts'
import { addressOf, amountOf, ApiError, isRecord, textOf, type Params } from './read-params.ts'

const RECIPIENTS: Readonly<Record<ContractType, readonly [recipient: string, amount: string]>> = {
  TransferContract: ['to_address', 'amount'],
  TriggerSmartContract: ['contract_address', 'call_value'],
}

const isExecuted = (type: string): type is ContractType => Object.hasOwn(RECIPIENTS, type)

function readContract(params: Params): RawData['contract'] {
  const [contract] = Array.isArray(params['contract']) ? params['contract'] : []
  const type = String(Object(contract).type)
  const { value } = Object(Object(contract).parameter)
  if (!isExecuted(type) || !isRecord(value))
    throw new ApiError(`class java.lang.Exception : contract ${type}`)
  const [recipient, amount] = RECIPIENTS[type]
  return {
    type,
    owner: addressOf(value, 'owner_address'),
    to: addressOf(value, recipient),
    amount: amountOf(value, amount),
    data: textOf(value, 'data'),
  }
}

/** The bytes of a transaction's `raw_data`, from its hex or, as in java-tron, from its JSON. */
export function decodeRawData(params: Params): Uint8Array {
  const hex = textOf(params, 'raw_data_hex')
  if (/^(?:[0-9a-f]{2})+$/i.test(hex)) return Buffer.from(hex, 'hex')
  const raw = params['raw_data']
  if (!isRecord(raw)) throw new ApiError('class java.lang.NullPointerException : raw_data')
  return writeRawData({
    refBlockBytes: textOf(raw, 'ref_block_bytes'),
    refBlockHash: textOf(raw, 'ref_block_hash'),
    expiration: amountOf(raw, 'expiration'),
    timestamp: amountOf(raw, 'timestamp'),
    data: textOf(raw, 'data'),
    feeLimit: amountOf(raw, 'fee_limit'),
    contract: readContract(raw),
  })
}
