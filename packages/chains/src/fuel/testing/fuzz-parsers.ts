import { fuelAddressCodec, readAnnounced } from '../address.ts'
import { createFuelLoginVerifier } from '../login.ts'
import * as schemas from '../rpc/schemas.ts'
import { readAccount, readChain } from '../wallet/wallet-answers.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'
import { readAnyAnswer } from '../../testing/fuzz/parsers/read-answers.ts'

const address = '0x286C479DA40Dc953BDDC3bb4c453b608bBA2e0AC483B077bd475174115395E6b'
const verifier = createFuelLoginVerifier()

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'fuel/address',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, address.toLowerCase(), `0x${'0'.repeat(64)}`, `0x${'f'.repeat(20_000)}`],
    parse: (input) => [
      fuelAddressCodec.normalize(input),
      readAnnounced(input),
      readAccount(input),
      readChain(input),
    ],
  },
  {
    name: 'fuel/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 500,
    seeds: [
      JSON.stringify({ block: { id: address, height: '9', header: { time: '4611686020000000000' } } }),
      JSON.stringify({ balance: { amountU128: '5' } }),
      JSON.stringify({ coinsToSpend: [[{ utxoId: address, amount: '5' }]] }),
      JSON.stringify({ balance: { amountU128: '9'.repeat(5_000) } }),
    ],
    parse: (input) => readAnyAnswer(schemas, input),
    isDeclared: isChainError,
  },
  {
    name: 'fuel/login',
    form: 'hex',
    maxLength: 20_000,
    boundMs: 50,
    share: 0.2,
    seeds: ['0'.repeat(128), 'f'.repeat(128), 'a'.repeat(20_000)],
    parse: (input) => verifier.provesByKey?.({ address, message: 'text', signature: `0x${input}` }),
  },
]
