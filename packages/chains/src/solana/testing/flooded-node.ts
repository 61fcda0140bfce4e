import { keccak_256 } from '@noble/hashes/sha3.js'
import { toBase58 } from '../../encoding/base58.ts'
import { base64 } from '../../encoding/base64.ts'
import { SYSTEM_PROGRAM } from '../transactions/programs.ts'

/** One transaction of a synthetic list. */
export interface MadeUp {
  readonly slot: number
  /** Accounts that it lists, besides the third party who pays for it. */
  readonly names: readonly string[]
  /** Lamports that the first of them receives. */
  readonly amount?: number
  readonly isFailed?: boolean
}

export interface FloodedNode {
  readonly fetch: typeof fetch
  readonly genesis: string
  /** Adds transactions, oldest first. */
  add(...transactions: readonly MadeUp[]): void
  setHead(slot: number): void
  hashOf(slot: number): string
  /** HTTP requests since the last call. */
  takeRequests(): number
}

function digest(text: string, bytes: number): string {
  const hash = keccak_256(new TextEncoder().encode(text))
  return toBase58(Uint8Array.from({ length: bytes }, (_, place) => hash[place % hash.length] ?? 0))
}
const STRANGER = digest('stranger', 32)

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * A Solana node that serves only lists, with more transactions than a real one could process during a test. Balances are native, of
 * accounts that start with one coin.
 */
export function createFloodedNode(): FloodedNode {
  const genesis = digest('genesis', 32)
  const all: (MadeUp & { readonly signature: string; readonly balances: readonly number[] })[] = []
  const places = new Map<string, number>()
  const held = new Map<string, number>()
  let head = 0
  let requests = 0
  const hashOf = (slot: number): string => digest(`slot ${String(slot)}`, 32)
  const balanceOf = (name: string): number => held.get(name) ?? 1_000_000_000

  function describe(signature: string): unknown {
    const found = all[places.get(signature) ?? -1]
    if (found === undefined || found.slot > head) return null
    const { slot, names, amount = 0, isFailed = false, balances } = found
    return {
      slot,
      meta: {
        err: isFailed ? { InstructionError: [0, 'Custom'] } : null,
        fee: 5_000,
        preBalances: [9, ...balances, 1],
        postBalances: [9, ...balances.map((balance, place) => balance + (place === 0 ? amount : 0)), 1],
      },
      transaction: {
        signatures: [signature],
        message: { accountKeys: [STRANGER, ...names, SYSTEM_PROGRAM], instructions: [] },
      },
    }
  }

  function list(address: string, { before, limit }: { before?: string; limit: number }): readonly unknown[] {
    const from = before === undefined ? all.length : (places.get(before) ?? all.length)
    const page: unknown[] = []
    for (let place = from - 1; place >= 0 && page.length < limit; place -= 1) {
      const found = all[place]
      if (found === undefined || found.slot > head || !found.names.includes(address)) continue
      const { signature, slot, isFailed = false } = found
      page.push({ signature, slot, err: isFailed ? {} : null })
    }
    return page
  }

  const slots = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.max(0, Math.min(to, head) - from + 1) }, (_, place) => from + place)

  function answer({ method, params }: Call): unknown {
    const [first, second] = params
    const context = { slot: head }
    switch (method) {
      case 'getGenesisHash':
        return genesis
      case 'getLatestBlockhash':
        return { context, value: { blockhash: hashOf(head), lastValidBlockHeight: head } }
      case 'getBlock':
        return Number(first) > head ? null : { blockhash: hashOf(Number(first)) }
      case 'getBlocksWithLimit':
        return slots(Number(first), Number(first) + Number(second) - 1)
      case 'getBlocks':
        return slots(Number(first), Number(second))
      case 'getSignaturesForAddress':
        return list(String(first), Object(second))
      case 'getTransaction':
        return describe(String(first))
      case 'getMultipleAccounts': {
        const account = (name: unknown) => ({
          lamports: balanceOf(String(name)),
          owner: SYSTEM_PROGRAM,
          executable: false,
          data: [base64(new Uint8Array()), 'base64'],
        })
        return { context, value: Array.isArray(first) ? first.map(account) : [] }
      }
      default:
        throw new TypeError(`${method} is not made up.`)
    }
  }

  return {
    genesis,
    hashOf,
    fetch: (_, options) => {
      requests += 1
      // CAST: our own client wrote this request.
      const asked = JSON.parse(typeof options?.body === 'string' ? options.body : '[]') as
        | Call
        | readonly Call[]
      const reply = (call: Call): object => ({ jsonrpc: '2.0', id: call.id, result: answer(call) })
      const body = 'method' in asked ? reply(asked) : asked.map(reply)
      return Promise.resolve(new Response(JSON.stringify(body)))
    },
    add(...transactions) {
      for (const transaction of transactions) {
        const { names, amount = 0 } = transaction
        const signature = digest(`transaction ${String(all.length)}`, 64)
        places.set(signature, all.length)
        all.push({ ...transaction, signature, balances: names.map(balanceOf) })
        const [receiver] = names
        if (receiver !== undefined && amount > 0) held.set(receiver, balanceOf(receiver) + amount)
      }
    },
    setHead(slot) {
      head = slot
    },
    takeRequests() {
      const taken = requests
      requests = 0
      return taken
    },
  }
}
