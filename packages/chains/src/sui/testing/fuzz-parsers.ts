import { GrpcTypes } from '@mysten/sui/grpc'
import { suiAddressCodec } from '../address.ts'
import { suiDescriptor } from '../descriptor.ts'
import { createSuiLoginVerifier } from '../login.ts'
import * as schemas from '../rpc/schemas.ts'
import { readReference } from '../transactions/read-reference.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'

const address = `0x${'a1'.repeat(32)}`
const coin = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'
const verifier = createSuiLoginVerifier()
/** A transaction: inputs, commands, sender, gas. */
const transaction = `000002${'0010'}${'07'.repeat(16)}${'0008'}${'05'.repeat(8)}0105${'01'.repeat(200)}`

const digest = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'
const executed = GrpcTypes.ExecutedTransaction.create({
  digest,
  checkpoint: 9n,
  transaction: { sender: address, bcs: { value: Uint8Array.of(0) } },
  effects: {
    status: { success: true },
    gasUsed: { computationCost: 1n, storageCost: 2n, storageRebate: 3n, nonRefundableStorageFee: 4n },
  },
  balanceChanges: [{ address, coinType: coin, amount: '-5' }],
})
const summary = { epoch: 1n, previousDigest: digest, timestamp: { seconds: 5n, nanos: 1 } }
const { GetCheckpointResponse, GetTransactionResponse, ListBalancesResponse, ListOwnedObjectsResponse } =
  GrpcTypes
/** How an answer is read by the SDK and then here, and one. */
const ANSWERS: readonly (readonly [
  (bytes: Uint8Array) => object,
  (message: unknown) => unknown,
  Uint8Array,
])[] = [
  [
    (bytes) => GetCheckpointResponse.fromBinary(bytes),
    schemas.readCheckpoint,
    GetCheckpointResponse.toBinary(
      GetCheckpointResponse.create({
        checkpoint: { sequenceNumber: 9n, digest, summary, transactions: [executed] },
      }),
    ),
  ],
  [
    (bytes) => GetTransactionResponse.fromBinary(bytes),
    schemas.readTransaction,
    GetTransactionResponse.toBinary(GetTransactionResponse.create({ transaction: executed })),
  ],
  [
    (bytes) => ListBalancesResponse.fromBinary(bytes),
    schemas.readBalances,
    ListBalancesResponse.toBinary(
      ListBalancesResponse.create({
        balances: [{ coinType: coin, balance: 7n, addressBalance: 2n }],
        nextPageToken: Uint8Array.of(1),
      }),
    ),
  ],
  [
    (bytes) => ListOwnedObjectsResponse.fromBinary(bytes),
    schemas.readCoins,
    ListOwnedObjectsResponse.toBinary(
      ListOwnedObjectsResponse.create({ objects: [{ objectId: address, version: 1n, digest, balance: 5n }] }),
    ),
  ],
]

/** Undefined where `isRefusal` says that the error is one. */
function attempt<T>(read: () => T, isRefusal: (error: unknown) => boolean): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** The SDK throws errors of all kinds, each of which is a failure of the node. */
const isError = (error: unknown): boolean => error instanceof Error

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
    seeds: [transaction, 'ffffffff0f'.repeat(100), `0000${'ff'.repeat(2_000)}`, '80'.repeat(2_000)],
    parse: (input) => readReference(Uint8Array.from(Buffer.from(input, 'hex'))),
  },
  {
    name: 'sui/answers',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 500,
    seeds: ['ff'.repeat(2_000), ...ANSWERS.map(([, , seed]) => Buffer.from(seed).toString('hex'))],
    parse: (input) => {
      const bytes = Uint8Array.from(Buffer.from(input, 'hex'))
      return ANSWERS.flatMap(([readMessage, read]) => {
        const message = attempt(() => readMessage(bytes), isError)
        return message === undefined ? [] : [attempt(() => read(message), isChainError)]
      })
    },
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
