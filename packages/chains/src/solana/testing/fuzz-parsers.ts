import { base64 } from '../../encoding/base64.ts'
import { fromBase58, toBase58 } from '../../encoding/base58.ts'
import { solanaAddressCodec } from '../address.ts'
import { readMemos, readTransfers } from '../transfers/read-transfers.ts'
import { createSolanaLoginVerifier } from '../login.ts'
import { readTransaction } from '../transactions/message.ts'
import { NAME_PROGRAM } from '../names/name-addresses.ts'
import { readNameAccount } from '../names/read-name-account.ts'
import { readRecord1, readRecord2 } from '../names/read-paid-record.ts'
import { isAgreed, RECORD_SERVICE } from '../names/record-service.ts'
import { MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../transactions/programs.ts'
import { readReferenceKey } from '../transactions/reference.ts'
import * as schemas from '../rpc/schemas.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'
import { firstOf } from '../../testing/fuzz/parsers/first-of.ts'

const keyOf = (byte: number): string => toBase58(new Uint8Array(32).fill(byte))
const signature = toBase58(new Uint8Array(64).fill(7))
const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const coins = toBase58(Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0))
const tokens = toBase58(Uint8Array.of(3, 5, 0, 0, 0, 0, 0, 0, 0))
const memo = toBase58(new TextEncoder().encode(`0x${'a1'.repeat(16)}`))
const balance = { accountIndex: 1, mint: address, owner: address, uiTokenAmount: { amount: '5' } }
const transaction = {
  slot: 9,
  blockTime: 1_700_000_000,
  meta: {
    err: null,
    fee: 5_000,
    preBalances: [9, 9],
    postBalances: [4, 9],
    innerInstructions: [],
    preTokenBalances: [balance],
    postTokenBalances: [balance],
  },
  transaction: {
    signatures: [signature],
    message: {
      accountKeys: [keyOf(1), keyOf(2), SYSTEM_PROGRAM, TOKEN_PROGRAM, MEMO_PROGRAM],
      instructions: [
        { programIdIndex: 2, accounts: [0, 1], data: coins },
        { programIdIndex: 3, accounts: [0, 1, 0], data: tokens },
        { programIdIndex: 4, accounts: [], data: memo },
      ],
    },
  },
}
const context = { slot: 9 }
const account = { lamports: 1, owner: NAME_PROGRAM, executable: false, data: ['AAAA', 'base64'] }
const accounts = { context, value: [account, null] }
const verifier = createSolanaLoginVerifier()

function readDeposit(value: unknown): unknown {
  const found = schemas.readOptionalTransaction(value)
  return found === null ? undefined : [readTransfers(found), readMemos(found)]
}

function readAnything(value: unknown): unknown {
  const readers = [
    schemas.readCount,
    schemas.readBlock,
    schemas.readAccount,
    schemas.readAccounts,
    schemas.readStatuses,
    schemas.readSignatureInfos,
    schemas.readHolders,
    schemas.readSimulation,
    schemas.readPriorityFees,
    schemas.readBlockhash,
    schemas.readSignature,
    schemas.readCounts,
  ]
  return firstOf([...readers, readDeposit], value)
}

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'solana/address',
    form: 'base58',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, '1'.repeat(32), '1'.repeat(20_000), 'z'.repeat(20_000), keyOf(255)],
    parse: (input) => [solanaAddressCodec.normalize(input), readReferenceKey(input)],
  },
  {
    name: 'solana/base58',
    form: 'base58',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [signature, 'z'.repeat(128), 'z'.repeat(129), '1'.repeat(128), 'z'.repeat(20_000)],
    parse: (input) => [12, 25, 34, 64].map((bytes) => fromBase58(input, bytes)),
  },
  {
    name: 'solana/answers',
    form: 'json',
    maxLength: 200_000,
    boundMs: 500,
    seeds: [
      JSON.stringify(transaction),
      JSON.stringify(accounts),
      JSON.stringify([{ signature, slot: 1, err: null }]),
      JSON.stringify({ context, value: { err: null, logs: ['x'], unitsConsumed: 1 } }),
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
    name: 'solana/raw-transaction',
    form: 'hex',
    maxLength: 5_000,
    boundMs: 20,
    seeds: [`01${'07'.repeat(64)}010001`, `ff${'00'.repeat(64)}`],
    parse: (input) => readTransaction(Uint8Array.from(Buffer.from(input, 'hex'))),
  },
  {
    name: 'solana/name-records',
    form: 'hex',
    maxLength: 4_000,
    boundMs: 50,
    share: 0.3,
    seeds: [
      '01'.repeat(96),
      `${'01'.repeat(96)}01000100${'00'.repeat(4)}${'02'.repeat(96)}`,
      '02'.repeat(200),
    ],
    parse(input) {
      const bytes = Uint8Array.from(Buffer.from(input, 'hex'))
      const told = (owner: string): schemas.RpcAccount => ({
        lamports: 1,
        owner,
        executable: false,
        data: [base64(bytes), 'base64'],
      })
      return [
        readNameAccount(told(NAME_PROGRAM)),
        readRecord1(bytes, address, address),
        readRecord2(bytes, address),
        isAgreed(told(RECORD_SERVICE), address),
      ]
    },
  },
  {
    name: 'solana/login',
    form: 'base58',
    maxLength: 20_000,
    boundMs: 50,
    share: 0.2,
    seeds: [signature, 'z'.repeat(88)],
    parse: (input) => verifier.provesByKey?.({ address: keyOf(1), message: 'text', signature: input }),
  },
]
