import { Address, loadMessage, type Cell, type Message, type Transaction, type TupleItem } from '@ton/core'
import { createAnswerMemo } from './answer-memo.ts'
import { createLedger, type Block, type Ledger, type LedgerState } from './ledger.ts'
import { createMachine, decodeAccount, type GetResult, type Machine } from './machine.ts'
import { blockOf, makeBlock, type Delivery, type Waiting } from './make-block.ts'
import { destinationOf, messageCell } from './transaction.ts'

/** A masterchain and one shard on a virtual machine, in memory. */
export interface TonChain {
  readonly ledger: Ledger
  readonly config: Cell
  readonly waiting: Waiting
  delivery: Delivery
  now(): number
  /** Advances the clock. */
  advance(seconds: number): void
  /** Queues an external message for the next block. Throws if the contract does not accept it. */
  submit(message: Cell): Promise<void>
  /** Queues an internal message. */
  send(message: Message): Promise<void>
  /** Simulates a message in the current state, without effect. */
  tryOut(message: Message, options?: { readonly ignoreSignature: boolean }): Promise<Transaction>
  closeBlock(): Promise<Block>
  rewind(depth: number): Promise<void>
  /** Runs a get method as of the end of a block; default: the newest. */
  get(address: Address, call: GetCall, seqno?: number): Promise<GetResult>
}

interface GetCall {
  readonly method: string
  readonly stack: TupleItem[]
}

export interface TonChainSpec {
  readonly name: string
  readonly globalId: number
  readonly delivery: Delivery
  readonly saved?: { readonly ledger: LedgerState; readonly waiting: Waiting } | undefined
}

/** A restored chain starts this much logical time above its newest transaction. */
const LT_STEP = 1_000_000n

const seconds = (): number => Math.floor(Date.now() / 1_000)

async function restoreAccount({ ledger, machine }: Core, address: string, seqno: number): Promise<void> {
  const entry = ledger.account(address, seqno)
  await machine.setAccount(
    Address.parse(address),
    entry === undefined ? undefined : decodeAccount(entry.state),
  )
}

interface Core {
  readonly machine: Machine
  readonly ledger: Ledger
}

async function restore(core: Core): Promise<void> {
  const { ledger, machine } = core
  for (const address of ledger.state.accounts.keys()) {
    await restoreAccount(core, address, ledger.newest.seqno)
  }
  const newest = ledger.state.transactions.at(-1)
  await machine.skipTo(BigInt(newest?.lt ?? 0) + LT_STEP)
}

/** Runs work on an account, and restores the account afterwards. */
async function aside<T>({ machine }: Core, address: Address, work: () => Promise<T>): Promise<T> {
  const before = await machine.account(address)
  try {
    return await work()
  } finally {
    await machine.setAccount(address, before)
  }
}

/** Serialised: the machine has one state. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

export async function createTonChain(spec: TonChainSpec): Promise<TonChain> {
  const { name, saved } = spec
  const machine = await createMachine(spec.globalId)
  const genesis = blockOf(name, { seqno: 0, time: 0, forks: 0, inside: [] })
  const ledger = createLedger(genesis, saved?.ledger)
  const core: Core = { machine, ledger }
  const waiting: Waiting = saved?.waiting ?? { externals: [], internals: [] }
  if (saved !== undefined) await restore(core)
  const serially = createQueue()
  let offset = Math.max(0, ledger.newest.time - seconds())
  let forks = 0
  const now = (): number => Math.max(ledger.newest.time, seconds() + offset)
  const answers = createAnswerMemo()
  const tryOut: TonChain['tryOut'] = (message, options) =>
    aside(core, destinationOf(message), () => machine.run(message, now(), options))

  const chain: TonChain = {
    ledger,
    waiting,
    now,
    delivery: spec.delivery,
    get config() {
      return machine.config
    },
    advance(by) {
      offset += by
    },
    submit: (cell) =>
      serially(async () => {
        await tryOut(loadMessage(cell.beginParse()))
        const text = cell.toBoc().toString('base64')
        if (!waiting.externals.includes(text)) waiting.externals.push(text)
      }),
    send: (message) =>
      serially(async () => void waiting.internals.push(messageCell(message).toBoc().toString('base64'))),
    tryOut: (message, options) => serially(() => tryOut(message, options)),
    closeBlock: () =>
      serially(() =>
        makeBlock({ name, machine, ledger, waiting, delivery: chain.delivery, time: now(), forks }),
      ),
    rewind: (depth) =>
      serially(async () => {
        forks += 1
        waiting.externals.splice(0)
        waiting.internals.splice(0)
        for (const address of ledger.rewind(depth)) {
          await restoreAccount(core, address, ledger.newest.seqno)
        }
      }),
    get: (address, call, seqno = ledger.newest.seqno) =>
      serially(() =>
        answers.of(ledger.account(address.toRawString(), seqno), call, () =>
          aside(core, address, async () => {
            await restoreAccount(core, address.toRawString(), seqno)
            return machine.get(address, call, ledger.block(seqno)?.time ?? now())
          }),
        ),
      ),
  }
  return chain
}
