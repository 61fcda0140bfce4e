import { readAnnounced, starknetAddressCodec } from '../address.ts'
import { readTransfer } from '../deposits/find-deposits.ts'
import * as schemas from '../rpc/schemas.ts'
import { readFirstAddress } from '../wallet/wallet-answers.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'
import { readAnyAnswer } from '../../testing/fuzz/parsers/read-answers.ts'

const address = '0x049D36570D4e46f48e99674bd3fcc84644DdD6b96F7C741B1562B82f9e004dC7'
/** starknet_keccak of "Transfer". */
const TRANSFER = '0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'
const event = { from_address: address, keys: [TRANSFER, '0x1', '0x2'], data: ['0x5', '0x0'] }
const receipt = { type: 'INVOKE', events: [event] }

/** Events that the schema lets through, wherever they are in an answer. */
const transfersIn = (value: unknown): readonly unknown[] => {
  const { events } = Object(value)
  return Array.isArray(events) ? events.map(readTransfer) : []
}

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'starknet/address',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, '0x1', `0x${'0'.repeat(63)}1`, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(20_000)}`],
    parse: (input) => [
      starknetAddressCodec.normalize(input),
      readAnnounced(input),
      readFirstAddress([input]),
    ],
  },
  {
    name: 'starknet/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 500,
    seeds: [
      JSON.stringify({ ...receipt, transaction_hash: address, actual_fee: { amount: '0x1', unit: 'FRI' } }),
      JSON.stringify(['0x1', '0x2']),
      JSON.stringify({ finality_status: 'ACCEPTED_ON_L2', execution_status: 'SUCCEEDED' }),
      JSON.stringify(`0x${'f'.repeat(5_000)}`),
    ],
    parse: (input) => [readAnyAnswer(schemas, input)].flat().map(transfersIn),
    isDeclared: isChainError,
  },
]
