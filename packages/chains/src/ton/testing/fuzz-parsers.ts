import { beginCell, comment, internal, storeMessage, Address, type Cell as OfficialCell } from '@ton/core'
import { readTransactions } from '../rpc/schemas.ts'
import { tonAddressCodec } from '../address.ts'
import { externalHash, readExternalMessage } from '../cells/external-message.ts'
import { hashCell } from '../cells/hash-cell.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { toBoc } from '../cells/to-boc.ts'
import { readComment } from '../messages/comments.ts'
import { NOTIFICATION, operationOf, readNotification } from '../jettons/jetton-messages.ts'
import { createTonLoginVerifier } from '../login.ts'
import { isKeyOf } from '../login/account-key.ts'
import { readWalletAnswer } from '../login/wallet-answer.ts'
import { sharedDictionary, stateInitWithLibraries } from './shared-cells.ts'
import { writeTransaction } from './write-transaction.ts'
import { loadCell } from '../transactions/load-cell.ts'
import { loadTonTransaction } from '../transactions/load-transaction.ts'
import { normalizeHash } from '../transactions/transaction-hash.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError, isOrdinary } from '../../testing/fuzz/parsers/declared.ts'

const owner = new Address(0, Buffer.alloc(32, 1))
const stranger = new Address(0, Buffer.alloc(32, 2))
const key = new Uint8Array(32).fill(7)
const MAX_CELLS = 20_000
const text = (cell: OfficialCell): string => cell.toBoc().toString('base64')
const plain = (cell: OfficialCell): string => cell.toBoc({ crc32: false, idx: false }).toString('base64')

function chainOf(levels: number): OfficialCell {
  let cell = beginCell().endCell()
  for (let level = 0; level < levels; level += 1)
    cell = beginCell().storeUint(level, 64).storeRef(cell).endCell()
  return cell
}

function messageOf(body: OfficialCell): OfficialCell {
  const { info, ...rest } = internal({ to: owner, value: 5n, bounce: false, body })
  if (info.type !== 'internal') throw new TypeError('It is internal.')
  return beginCell()
    .store(storeMessage({ ...rest, init: null, info: { ...info, src: stranger } }))
    .endCell()
}

const notification = beginCell()
  .storeUint(NOTIFICATION, 32)
  .storeUint(1, 64)
  .storeCoins(9n)
  .storeAddress(stranger)
  .storeMaybeRef(comment(`0x${'a1'.repeat(16)}`))
  .endCell()
const bodies = [beginCell().endCell(), comment('thanks'), comment(`0x${'a1'.repeat(16)}`), notification]
const external = beginCell()
  .store(
    storeMessage({
      info: { type: 'external-in', src: null, dest: owner, importFee: 0n },
      init: { code: comment('code'), data: comment('data') },
      body: comment('body'),
    }),
  )
  .endCell()
const transactions = bodies.map((body) =>
  writeTransaction({ address: owner, lt: 9n, message: messageOf(body) }),
)
const bombs = [16, 120].flatMap((levels) => [
  toBoc(stateInitWithLibraries(levels)),
  toBoc(sharedDictionary(levels)),
])
const answer = JSON.stringify({
  kind: 'ton_proof',
  timestamp: 1_700_000_000,
  domain: 'bridge.example',
  signature: Buffer.alloc(64, 1).toString('base64'),
  public_key: Buffer.from(key).toString('base64'),
  state_init: toBoc(stateInitWithLibraries(16)),
})
const verifier = createTonLoginVerifier({
  pool: { agree: () => Promise.reject(new Error('No node is asked.')) },
  now: () => 1_700_000_000_000,
})
const bags = [
  plain(notification),
  text(external),
  plain(chainOf(500)),
  text(chainOf(2_000)),
  ...bombs,
] as const

/** A transaction as a node returns it, with the right hash. */
const told = (data: string) => {
  const hash = loadCell(data, MAX_CELLS).hash().toString('base64')
  return { transaction_id: { lt: '9', hash }, data }
}

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'ton/cells',
    form: 'base64',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [plain(notification), ...bags],
    parse(input) {
      const cell = parseBoc(input)
      return cell === undefined ? undefined : hashCell(cell)
    },
  },
  {
    name: 'ton/external-message',
    form: 'base64',
    maxLength: 20_000,
    boundMs: 50,
    seeds: [plain(external), ...bags],
    parse(input) {
      const cell = parseBoc(input)
      const message = cell && readExternalMessage(cell)
      return message && externalHash(message)
    },
  },
  {
    name: 'ton/state-init',
    form: 'base64',
    maxLength: 16_000,
    boundMs: 50,
    seeds: [plain(comment('none')), ...bombs],
    parse(input) {
      const cell = parseBoc(input)
      const hash = cell === undefined ? key : hashCell(cell)
      const none = { kind: 'ton_proof', timestamp: 0, domain: '', signature: key } as const
      return isKeyOf({ ...none, publicKey: key, stateInit: input }, { workchain: 0, hash })
    },
  },
  {
    name: 'ton/wallet-answer',
    form: 'json',
    maxLength: 30_000,
    boundMs: 50,
    seeds: [answer, '{}', '['.repeat(15_000)],
    parse: readWalletAnswer,
  },
  {
    name: 'ton/login',
    form: 'json',
    maxLength: 20_000,
    boundMs: 50,
    share: 0.2,
    seeds: [answer],
    parse: (signature) =>
      verifier.provesByKey?.({
        address: `0:${'ab'.repeat(32)}`,
        message: `Domain: bridge.example\n0:${'ab'.repeat(32)}`,
        signature,
      }),
  },
  {
    name: 'ton/transaction',
    form: 'base64',
    maxLength: 200_000,
    boundMs: 250,
    seeds: [plain(transactions[0] ?? external), ...transactions.map(plain), ...bags],
    parse: (input) => loadTonTransaction(loadCell(input, MAX_CELLS)),
    isDeclared: isOrdinary,
  },
  {
    name: 'ton/told-transaction',
    form: 'base64',
    maxLength: 200_000,
    boundMs: 500,
    share: 0.3,
    seeds: [plain(transactions[0] ?? external), ...transactions.map(plain)],
    parse(input) {
      let entry
      try {
        entry = told(input)
      } catch {
        // The node's own hash is wrong then.
        entry = { transaction_id: { lt: '9', hash: `${'A'.repeat(43)}=` }, data: input }
      }
      return readTransactions([entry])
    },
    isDeclared: isChainError,
  },
  {
    name: 'ton/body',
    form: 'base64',
    maxLength: 20_000,
    boundMs: 100,
    seeds: [plain(notification), ...bodies.map(plain), ...bags],
    parse(input) {
      let cell
      try {
        cell = loadCell(input, MAX_CELLS)
      } catch {
        return undefined
      }
      return [readComment(cell), readNotification(cell), operationOf(cell)]
    },
  },
  {
    name: 'ton/address',
    form: 'text',
    maxLength: 5_000,
    boundMs: 20,
    seeds: [
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
      `0:${'ab'.repeat(32)}`,
      'kQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqKaH',
    ],
    parse: tonAddressCodec.normalize,
  },
  {
    name: 'ton/hash',
    form: 'text',
    maxLength: 5_000,
    boundMs: 20,
    seeds: ['ab'.repeat(32), Buffer.alloc(32, 5).toString('base64')],
    parse: normalizeHash,
  },
]
