import {
  Address,
  beginCell,
  comment,
  Cell as OfficialCell,
  internal,
  storeMessage,
  type Cell,
} from '@ton/core'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createTonAdapter } from '../adapter.ts'
import { toBoc } from '../cells/to-boc.ts'
import { scriptHistory, type ScriptedTransaction } from '../testing/scripted-history.ts'
import { stateInitWithLibraries } from '../testing/shared-cells.ts'
import { writeTransaction } from '../testing/write-transaction.ts'
import { toAddress } from '../to-address.ts'
import { tonTreasuryAddress } from '../treasury/treasury-key.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const GLOBAL_ID = -31_337
const REFERENCE = `0x${'a1'.repeat(16)}`
const HEAD = 9
/** Time limit; a parser that visits every path of the shared cells needs hours. */
const MOST_MS = 1_000
const owner = toAddress(tonTreasuryAddress(MNEMONIC))
const stranger = new Address(0, Buffer.alloc(32, 2))

function deposit(value: bigint): Cell {
  const { info, ...rest } = internal({ to: owner, value, bounce: false, body: comment(REFERENCE) })
  if (info.type !== 'internal') throw new TypeError('It is internal.')
  return beginCell()
    .store(storeMessage({ ...rest, init: null, info: { ...info, src: stranger } }))
    .endCell()
}

/** The same message, with an initial state in it. */
function bomb(value: bigint, levels: number): Cell {
  const plain = deposit(value).beginParse()
  const before = beginCell()
  // Its last two bits mean "no initial state" and where the body is.
  const isInline = plain.remainingRefs === 0
  const bodyBits = isInline ? comment(REFERENCE).bits.length : 0
  before.storeBits(plain.loadBits(plain.remainingBits - bodyBits - 2))
  const init = OfficialCell.fromBase64(toBoc(stateInitWithLibraries(levels)))
  return before.storeUint(0b11, 2).storeRef(init).storeUint(1, 1).storeRef(comment(REFERENCE)).endCell()
}

/** From an unknown kind of address. */
const unreadable = beginCell().storeUint(0b0100_11, 6).storeUint(0, 600).endCell()

/** Each in its own block, from the third on. */
function history(messages: readonly Cell[]): readonly ScriptedTransaction[] {
  const written: ScriptedTransaction[] = []
  for (const [place, message] of messages.entries()) {
    const before = written.at(-1)
    const previous = before && { lt: before.lt, hash: before.cell.hash() }
    const lt = BigInt(1_000 * (place + 1))
    written.push({ lt, seqno: place + 3, cell: writeTransaction({ address: owner, lt, message, previous }) })
  }
  return written
}

function scannerOver(messages: readonly Cell[]) {
  const identity = beginCell().storeInt(GLOBAL_ID, 32).endCell()
  const transactions = history(messages)
  const adapter = createTonAdapter({
    networkId: 'testnet',
    chainId: String(GLOBAL_ID),
    rpcUrls: ['http://node.example'],
    currencies: [{ address: null, decimals: 9 }],
    treasury: { mnemonic: MNEMONIC },
    fetch: scriptHistory({ head: HEAD, transactions, identity }),
  })
  return { scanner: adapter.scanner, hashes: transactions.map(({ cell }) => cell.hash().toString('hex')) }
}

const hashOf = (seqno: number): string => Buffer.alloc(32, seqno).toString('hex')
const request = { cursor: { height: 1n, hash: hashOf(1) }, recentBlocks: [], maxBlocks: 100 }

describe('a scan', () => {
  it('reads on past a message whose state init shares its libraries between levels, and credits it', async () => {
    const { scanner } = scannerOver([deposit(5n), bomb(6n, 120), deposit(7n)])
    const start = cpuTime()
    const { deposits, setAside, cursor } = await scanner.scan(request, UNLIMITED)
    expect(cpuTime() - start).toBeLessThan(MOST_MS)
    expect(deposits.map(({ amount, reference }) => [amount, reference])).toEqual([
      [5n, REFERENCE],
      [6n, REFERENCE],
      [7n, REFERENCE],
    ])
    expect([setAside, cursor.height]).toEqual([[], BigInt(HEAD)])
  })

  it('sets a message aside that cannot be read, reports it, and reads on', async () => {
    const { scanner, hashes } = scannerOver([deposit(5n), unreadable, deposit(7n)])
    const { deposits, setAside, upkeep, cursor } = await scanner.scan(request, UNLIMITED)
    expect(deposits.map(({ amount }) => amount)).toEqual([5n, 7n])
    const block = { height: 4n, hash: hashOf(4) }
    const [txHash = ''] = hashes.slice(1)
    expect(setAside).toMatchObject([{ txHash, block, reason: expect.stringContaining('cannot be read') }])
    expect(upkeep).toContainEqual(expect.objectContaining({ txHash, block, amount: -1n }))
    expect(cursor.height).toBe(BigInt(HEAD))
    expect(await scanner.readSetAside?.({ txHash, block }, UNLIMITED)).toBeUndefined()
  })

  it('answers the deposits of what was set aside once they can be read, and none of what is not there', async () => {
    const { scanner, hashes } = scannerOver([deposit(5n), deposit(6n)])
    const [, txHash = ''] = hashes
    const block = { height: 4n, hash: hashOf(4) }
    expect(await scanner.readSetAside?.({ txHash, block }, UNLIMITED)).toMatchObject([
      { txHash, block, amount: 6n, reference: REFERENCE },
    ])
    expect(await scanner.readSetAside?.({ txHash: '00'.repeat(32), block }, UNLIMITED)).toEqual([])
  })
})
