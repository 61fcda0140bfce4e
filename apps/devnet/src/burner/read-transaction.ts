import { isAddress, isHex, type Address, type Hex } from 'viem'
import { invalidParams } from './provider-error.ts'

/** A transaction as a site may request it. Amounts in wei. */
export interface WantedTransaction {
  from: Address
  /** Absent for contract creation. */
  to?: Address
  value: bigint
  data: Hex
  gas?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  chainId?: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readQuantity(source: Record<string, unknown>, field: string): bigint | undefined {
  const value = source[field]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw invalidParams(`${field} must be a hexadecimal quantity such as 0x1.`)
}

function readAddress(value: unknown, field: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value
  throw invalidParams(`${field} must be an address.`)
}

/** Parses the parameter of eth_sendTransaction. Throws ProviderError for malformed input. */
export function readTransaction(source: unknown): WantedTransaction {
  if (!isRecord(source)) throw invalidParams('eth_sendTransaction takes one transaction object.')
  const data = source['data'] ?? source['input'] ?? '0x'
  if (!isHex(data) || data.length % 2 !== 0) throw invalidParams('data must be hexadecimal bytes.')
  const to = source['to'] ?? undefined
  const gas = readQuantity(source, 'gas')
  const maxFeePerGas = readQuantity(source, 'maxFeePerGas')
  const maxPriorityFeePerGas = readQuantity(source, 'maxPriorityFeePerGas')
  const chainId = readQuantity(source, 'chainId')
  if (to === undefined && data === '0x') throw invalidParams('to must be an address.')
  return {
    from: readAddress(source['from'], 'from'),
    ...(to === undefined ? {} : { to: readAddress(to, 'to') }),
    value: readQuantity(source, 'value') ?? 0n,
    data,
    ...(gas === undefined ? {} : { gas }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    ...(chainId === undefined ? {} : { chainId: Number(chainId) }),
  }
}
