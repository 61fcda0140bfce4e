import {
  isAlreadyKnown,
  isNonceTooLow,
  isRateLimited,
  isTooLarge,
  lacksBlock,
  toChainError,
} from '../../../errors/to-chain-error.ts'
import * as bitcoin from '../../../bitcoin/rpc/schemas.ts'
import { canonicalText } from '../../../rpc/quorum/canonical-text.ts'
import { sendJsonRpc } from '../../../rpc/transport/json-rpc.ts'
import * as ton from '../../../ton/rpc/schemas.ts'
import { addressAt, cellAt, numberAt } from '../../../ton/rpc/ton-calls.ts'
import type { FuzzedParser } from '../fuzzed-parser.ts'
import { isChainError } from './declared.ts'
import { firstOf } from './first-of.ts'

const id = 'ab'.repeat(32)
const hash = `${'A'.repeat(43)}=`
const status = { confirmed: true, block_height: 1, block_hash: id }
const output = { scriptpubkey: '0014', value: 5 }
const transaction = {
  txid: id,
  vout: [output],
  fee: 1,
  status,
  vin: [{ txid: id, vout: 0, prevout: output, is_coinbase: false }],
}
/** As deep as a body of the API may be, and a node's answer. */
const DEEP = 32_000
const deep = `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`

const parsed = (input: string): unknown => {
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}

export const NODE_PARSERS: readonly FuzzedParser[] = [
  {
    name: 'node/answer',
    form: 'json',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [
      '{"jsonrpc":"2.0","id":0,"result":"0x1"}',
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"header not found","data":{"originalError":{}}}}',
      `{"id":0,"result":${deep}}`,
      `{"id":0,"error":${deep}}`,
      deep,
    ],
    parse: (input) =>
      sendJsonRpc(
        { url: 'http://node.example', timeoutMs: 1_000, fetch: () => Promise.resolve(new Response(input)) },
        [{ method: 'x', params: [] }],
        // One that all shared would remember every question.
        new AbortController().signal,
      ),
    isDeclared: isChainError,
  },
  {
    name: 'node/error-text',
    form: 'text',
    maxLength: 400_000,
    boundMs: 50,
    seeds: [
      'header not found',
      'execution reverted: ERC20: transfer amount exceeds balance',
      'chain '.repeat(60_000),
      'exceeds max '.repeat(30_000),
    ],
    parse(input) {
      const error = { code: -32_000, message: input, data: { message: input } }
      const text = toChainError(error, 'rpc')
      return [isRateLimited, isTooLarge, lacksBlock, isAlreadyKnown, isNonceTooLow].map((is) => is(text))
    },
  },
  {
    name: 'node/votes',
    form: 'json',
    maxLength: 100_000,
    boundMs: 100,
    seeds: ['{"a":[1,"x",null,true],"b":{"c":"d"}}', deep],
    parse: (input) => canonicalText(parsed(input)),
    isDeclared: isChainError,
  },
  {
    name: 'bitcoin/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [
      JSON.stringify(transaction),
      JSON.stringify([transaction]),
      JSON.stringify({ chain_stats: { funded_txo_sum: 1, spent_txo_sum: 1, tx_count: 1 } }),
      JSON.stringify([{ fee: 1, weight: 400, vin: [{ is_coinbase: true }] }]),
      JSON.stringify({ 1: 2.5, 6: 1 }),
      deep,
    ],
    parse(input) {
      const readers = [
        bitcoin.readOptionalTransaction,
        bitcoin.readTransactions,
        bitcoin.readHoldings,
        bitcoin.readCoins,
        bitcoin.readBlockFees,
        bitcoin.readFeeRates,
        bitcoin.readOptionalHex,
        bitcoin.readHash,
      ]
      return firstOf(readers, new TextEncoder().encode(input))
    },
    isDeclared: isChainError,
  },
  {
    name: 'ton/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [
      JSON.stringify({ balance: '5', state: 'active', last_transaction_id: { lt: '1', hash } }),
      JSON.stringify({
        exit_code: 0,
        stack: [
          ['num', '0x5'],
          ['cell', { bytes: 'te6cckEBAQEAAgAAAEysuc0=' }],
        ],
      }),
      JSON.stringify({ last: { workchain: -1, seqno: 5, root_hash: hash } }),
      JSON.stringify({ config: { bytes: 'te6cckEBAQEABgAACP///xFqoB2Y' } }),
      JSON.stringify({ exit_code: 0, stack: [] }).replace('[]', deep),
    ],
    parse(input) {
      const value = parsed(input)
      const answered = (told: unknown): unknown => {
        const answer = ton.readGetMethod(told)
        return [numberAt(answer, 0), cellAt(answer, 1), addressAt(answer, 1)]
      }
      return firstOf(
        [ton.readAccount, ton.readMasterchain, ton.readHeader, ton.readGlobalId, answered],
        value,
      )
    },
    isDeclared: isChainError,
  },
]
