import { tronAddressCodec } from '../address.ts'
import { createTronLoginVerifier } from '../login.ts'
import * as schemas from '../rpc/schemas.ts'
import { readSignedTransaction, readTransaction } from '../transactions/transaction.ts'
import { readMessage } from '../transactions/wire.ts'
import vectors from './tronweb-vectors.json' with { type: 'json' }
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'
import { readAnyAnswer } from '../../testing/fuzz/parsers/read-answers.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const verifier = createTronLoginVerifier()
const written = vectors.transactions.map(({ raw_data_hex: bytes }) => bytes)

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'tron/address',
    form: 'base58',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, '1'.repeat(20_000), 'z'.repeat(34), `41${'a6'.repeat(20)}`],
    parse: (input) => tronAddressCodec.normalize(input),
  },
  {
    name: 'tron/transaction',
    form: 'hex',
    maxLength: 20_000,
    boundMs: 50,
    seeds: ['0a02a1a1', ...written, 'ff'.repeat(2_000), `0a${'ff'.repeat(9)}01`],
    parse(input) {
      const bytes = Uint8Array.from(Buffer.from(input, 'hex'))
      return [readMessage(bytes), readTransaction(bytes), readSignedTransaction(bytes)]
    },
  },
  {
    name: 'tron/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 500,
    seeds: [
      JSON.stringify({ blockID: 'aa', block_header: { raw_data: { number: 9, timestamp: 5 } } }),
      JSON.stringify({ result: true, txid: 'aa' }),
      JSON.stringify({ chainParameter: [{ key: 'getEnergyFee', value: 100 }] }),
    ],
    parse: (input) => readAnyAnswer(schemas, input),
    isDeclared: isChainError,
  },
  {
    name: 'tron/login',
    form: 'hex',
    maxLength: 20_000,
    boundMs: 50,
    share: 0.2,
    seeds: ['0'.repeat(130), `${'1b'.repeat(64)}1b`, 'f'.repeat(20_000)],
    parse: (input) => verifier.provesByKey?.({ address, message: 'text', signature: `0x${input}` }),
  },
]
