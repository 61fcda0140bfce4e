import { suiAddressCodec } from '../address.ts'
import { suiDescriptor } from '../descriptor.ts'
import { createSuiLoginVerifier } from '../login.ts'
import * as schemas from '../rpc/schemas.ts'
import { readReference } from '../transactions/read-reference.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'
import { readAnyAnswer } from '../../testing/fuzz/parsers/read-answers.ts'

const address = `0x${'a1'.repeat(32)}`
const coin = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'
const verifier = createSuiLoginVerifier()
/** A transaction of one signature: inputs, commands, sender, gas. */
const transaction = `01000000000002${'0010'}${'07'.repeat(16)}${'0008'}${'05'.repeat(8)}0105${'01'.repeat(200)}`

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'sui/address',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, coin, `${address}::a::B<${coin}>`, `0x${'0'.repeat(20_000)}`, ':'.repeat(20_000)],
    parse: (input) => [suiAddressCodec.normalize(input), suiDescriptor.tokenCodec?.normalize(input)],
  },
  {
    name: 'sui/signed-transaction',
    form: 'hex',
    maxLength: 40_000,
    boundMs: 50,
    seeds: [transaction, 'ffffffff0f'.repeat(100), `0100000000${'ff'.repeat(2_000)}`, '80'.repeat(2_000)],
    parse: (input) => readReference(Uint8Array.from(Buffer.from(input, 'hex'))),
  },
  {
    name: 'sui/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 500,
    seeds: [
      JSON.stringify({
        sequenceNumber: '9',
        digest: 'a',
        timestampMs: '5',
        transactions: [],
        previousDigest: 'b',
      }),
      JSON.stringify({ data: [], nextCursor: null, hasNextPage: false }),
      JSON.stringify([{ coinType: '0x2::sui::SUI', totalBalance: '5' }]),
    ],
    parse: (input) => readAnyAnswer(schemas, input),
    isDeclared: isChainError,
  },
  {
    name: 'sui/login',
    form: 'base64',
    maxLength: 20_000,
    boundMs: 50,
    share: 0.2,
    seeds: [Buffer.alloc(97).toString('base64'), Buffer.alloc(98, 1).toString('base64'), 'A'.repeat(20_000)],
    parse: (input) => verifier.provesByKey?.({ address, message: 'text', signature: input }),
  },
]
