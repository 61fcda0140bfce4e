import { createEvmLoginVerifier } from '../login.ts'
import { isAcceptedByAccount } from '../login/contract-accounts.ts'
import { createEvmNameService } from '../names.ts'
import { decodeAggregate3 } from '../contracts/multicall.ts'
import { evmAddressCodec } from '../address.ts'
import { readNativeReference, readTokenReference } from '../contracts/calldata.ts'
import { decodeTransfer } from '../deposit-check.ts'
import { readTransferLog, TRANSFER_TOPIC } from '../deposits/transfer-log.ts'
import { bloomOf } from '../deposits/logs-bloom.ts'
import { readSigned } from '../payouts/signed-payout.ts'
import * as schemas from '../rpc/schemas.ts'
import { ensName } from '../../encoding/ens-name.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError, isOrdinary } from '../../testing/fuzz/parsers/declared.ts'
import { firstOf } from '../../testing/fuzz/parsers/first-of.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const word = (value: string): string => value.padStart(64, '0')
const hash = `0x${'ab'.repeat(32)}` as const
const magic = '6492'.repeat(16)
const wrapped = `0x${word(address.slice(2).toLowerCase())}${word('60')}${word('80')}${word('0')}${word('1')}${'11'.padEnd(64, '0')}${magic}`
const MULTICALL = `0x${word('20')}${word('1')}${word('20')}${word('1')}${word('40')}${word('20')}${word('9')}`
const NAME = `0x${word('20')}${word('9')}${'616c6963652e657468'.padEnd(64, '0')}`
/** An offset, and a length, that are far beyond the end. */
const BEYOND = `0x${'f'.repeat(64)}${'f'.repeat(64)}`
const transfer = `0xa9059cbb${word(address.slice(2).toLowerCase())}${word('5')}${'a1'.repeat(16)}`
/** A list of lists of lists: RLP that is as deep as it is long. */
const nested = `0x02${'f8ff'.repeat(3)}${'c1'.repeat(2_000)}`
const signed = `0x02f86f0180843b9aca00847735940082520894${address.slice(2)}8080c0${'01'}a0${'11'.repeat(32)}a0${'22'.repeat(32)}`
const log = {
  address,
  data: `0x${word('5')}`,
  blockHash: hash,
  blockNumber: '0x1',
  transactionHash: hash,
  logIndex: '0x0',
  topics: [TRANSFER_TOPIC, `0x${word(address.slice(2))}`, `0x${word(address.slice(2))}`],
}
const header = { number: '0x1', hash, parentHash: hash, logsBloom: `0x${'0'.repeat(512)}`, timestamp: '0x1' }
const sent = { hash, blockHash: hash, from: address, to: address, value: '0x5', input: '0x' }

/** A node that answers every call alike. */
const answering = (answer: string): RpcClient => ({
  at: 'latest',
  node: {},
  request: () => Promise.resolve(answer),
  ask: (calls) => Promise.resolve(calls.map(() => ({ ok: true, result: answer }))),
})
const namesOf = (answer: string) =>
  createEvmNameService({
    registry: address,
    pool: { agree: async (work) => [await work(answering(answer), UNLIMITED)] },
  })
const verifier = createEvmLoginVerifier({
  // CAST: nothing but the key is asked.
  pool: { agree: () => Promise.resolve([false]) } as unknown as Parameters<
    typeof createEvmLoginVerifier
  >[0]['pool'],
})

function readTransferLogs(value: unknown): unknown {
  const logs = schemas.readLogs(value)
  return [bloomOf(logs), logs.map(readTransferLog)]
}

const readAnything = (value: unknown): unknown => {
  const readers = [
    schemas.readQuantity,
    schemas.readData,
    schemas.readHash,
    schemas.readHeader,
    schemas.readBlock,
    schemas.readBlockHashes,
    schemas.readOptionalTransaction,
    schemas.readOptionalReceipt,
    schemas.readFeeHistory,
    schemas.readOptionalHeader,
  ]
  return firstOf([...readers, readTransferLogs], value)
}

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'evm/address',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, address.toLowerCase(), `0x${'0'.repeat(40)}`],
    parse: evmAddressCodec.normalize,
  },
  {
    name: 'evm/calldata',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 50,
    seeds: [transfer, `0x${'a1'.repeat(16)}`],
    parse: (input) => [
      decodeTransfer(input),
      readNativeReference(input),
      readTokenReference(input, { recipient: address, amount: 5n }),
    ],
  },
  {
    name: 'evm/multicall',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 50,
    seeds: [MULTICALL, BEYOND],
    parse: (input) => decodeAggregate3(input, 1),
    isDeclared: isChainError,
  },
  {
    name: 'evm/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [
      JSON.stringify([log]),
      JSON.stringify({ ...header, transactions: [sent] }),
      JSON.stringify({ ...header, transactions: [hash] }),
      JSON.stringify(sent),
      JSON.stringify({ gasUsedRatio: [0.5], reward: [['0x1']] }),
    ],
    parse(input) {
      let value: unknown
      try {
        value = JSON.parse(input)
      } catch {
        return undefined
      }
      return readAnything(value)
    },
    isDeclared: isChainError,
  },
  {
    name: 'evm/signature',
    form: 'hex',
    maxLength: 20_000,
    boundMs: 100,
    share: 0.1,
    seeds: [`0x${'11'.repeat(32)}${'22'.repeat(32)}1b`, wrapped],
    parse: (signature) => verifier.provesByKey?.({ address, message: 'text', signature }),
  },
  {
    name: 'evm/contract-signature',
    form: 'hex',
    maxLength: 32_768,
    boundMs: 100,
    share: 0.5,
    seeds: [wrapped, `${BEYOND}${magic}`, `0x${magic}`],
    parse: (input) =>
      // CAST: a login lets nothing but hex through.
      /^0x(?:[0-9a-f]{2})*$/i.test(input)
        ? isAcceptedByAccount(
            answering('0x01'),
            { address, hash, signature: input as `0x${string}` },
            UNLIMITED,
          )
        : undefined,
  },
  {
    name: 'evm/name-answer',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 100,
    share: 0.3,
    seeds: [NAME, BEYOND, `0x${word(address.slice(2))}`],
    parse: (input) =>
      Promise.all([
        namesOf(input).reverse(address, UNLIMITED),
        namesOf(input).resolve('alice.eth', UNLIMITED),
      ]),
    // What is not data at all the node is to blame for.
    isDeclared: isChainError,
  },
  {
    name: 'evm/name',
    form: 'text',
    maxLength: 5_000,
    boundMs: 50,
    share: 0.5,
    seeds: [
      'alice.eth',
      'Ni\u200dck.eth',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.eth',
      `${'\u0430'.repeat(200)}.eth`,
      `${'a\u0301'.repeat(120)}.eth`,
      `${'a.'.repeat(120)}eth`,
    ],
    parse: ensName,
  },
  {
    name: 'evm/raw-transaction',
    form: 'hex',
    maxLength: 60_000,
    boundMs: 100,
    share: 0.5,
    seeds: [signed, nested, `0x${'c0'.repeat(1_000)}`, '0xf8ff'],
    parse: readSigned,
    isDeclared: isOrdinary,
  },
]
