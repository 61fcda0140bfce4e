import { bytesOf, numberOf, readMessage, WireError, writeMessage } from './wire.ts'

/** The contracts that are executed here, by their number in the protocol. */
const CONTRACT_TYPES = { TransferContract: 1n, TriggerSmartContract: 31n } as const

export type ContractType = keyof typeof CONTRACT_TYPES

/** What a transaction does. Addresses are 21 bytes in hex, as in `41…`. */
export interface TronContract {
  readonly type: ContractType
  readonly owner: string
  /** The recipient of coins, or the contract that is called. */
  readonly to: string
  /** The coins that move, in sun. */
  readonly amount: bigint
  /** The call, in hex; empty for a transfer. */
  readonly data: string
}

/** The signed part of a transaction. Byte strings are in hex. */
export interface RawData {
  readonly refBlockBytes: string
  readonly refBlockHash: string
  /** Milliseconds since 1970. */
  readonly expiration: bigint
  readonly timestamp: bigint
  /** A memo. */
  readonly data: string
  readonly feeLimit: bigint
  readonly contract: TronContract
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const fromHex = (text: string): Uint8Array => Buffer.from(text, 'hex')

/** The fields of the two contracts: the transfer's amount is where the call has its value. */
const readContract = (type: ContractType, value: Uint8Array): TronContract => {
  const fields = readMessage(value)
  return {
    type,
    owner: hex(bytesOf(fields, 1)),
    to: hex(bytesOf(fields, 2)),
    amount: numberOf(fields, 3),
    data: type === 'TriggerSmartContract' ? hex(bytesOf(fields, 4)) : '',
  }
}

/** Decodes `raw_data`. Throws a WireError for invalid bytes, and for contracts that are not executed here. */
export function readRawData(bytes: Uint8Array): RawData {
  const fields = readMessage(bytes)
  const contracts = fields.filter(({ id }) => id === 11)
  if (contracts.length !== 1) throw new WireError('act size should be exactly 1, this is extend feature')
  const contract = readMessage(bytesOf(fields, 11))
  const number = numberOf(contract, 1)
  const type = Object.entries(CONTRACT_TYPES).find(([, known]) => known === number)?.[0]
  if (type === undefined) throw new WireError(`contracts of type ${number} are not executed by this node`)
  const parameter = readMessage(bytesOf(contract, 2))
  return {
    refBlockBytes: hex(bytesOf(fields, 1)),
    refBlockHash: hex(bytesOf(fields, 4)),
    expiration: numberOf(fields, 8),
    timestamp: numberOf(fields, 14),
    data: hex(bytesOf(fields, 10)),
    feeLimit: numberOf(fields, 18),
    // CAST: a key of the table.
    contract: readContract(type as ContractType, bytesOf(parameter, 2)),
  }
}

/** Encodes `raw_data` in the order in which the protocol's own libraries do. */
export function writeRawData(raw: RawData): Uint8Array<ArrayBuffer> {
  const { contract } = raw
  const value = writeMessage([
    { id: 1, bytes: fromHex(contract.owner) },
    { id: 2, bytes: fromHex(contract.to) },
    { id: 3, number: contract.amount },
    { id: 4, bytes: fromHex(contract.data) },
  ])
  const parameter = writeMessage([
    { id: 1, bytes: Buffer.from(`type.googleapis.com/protocol.${contract.type}`) },
    { id: 2, bytes: value },
  ])
  return writeMessage([
    { id: 1, bytes: fromHex(raw.refBlockBytes) },
    { id: 4, bytes: fromHex(raw.refBlockHash) },
    { id: 8, number: raw.expiration },
    { id: 10, bytes: fromHex(raw.data) },
    {
      id: 11,
      bytes: writeMessage([
        { id: 1, number: CONTRACT_TYPES[contract.type] },
        { id: 2, bytes: parameter },
      ]),
    },
    { id: 14, number: raw.timestamp },
    { id: 18, number: raw.feeLimit },
  ])
}

/** A whole transaction, as nodes exchange it. */
export interface SignedTransaction {
  readonly rawData: Uint8Array
  readonly signatures: readonly Uint8Array[]
}

export function readTransaction(bytes: Uint8Array): SignedTransaction {
  const fields = readMessage(bytes)
  return {
    rawData: bytesOf(fields, 1),
    signatures: fields.flatMap((field) => (field.id === 2 && 'bytes' in field ? [field.bytes] : [])),
  }
}

export const writeTransaction = ({ rawData, signatures }: SignedTransaction): Uint8Array<ArrayBuffer> =>
  writeMessage([{ id: 1, bytes: rawData }, ...signatures.map((bytes) => ({ id: 2, bytes }))])
