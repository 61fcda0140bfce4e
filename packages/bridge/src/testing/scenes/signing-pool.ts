import type { SignedTransfer } from '@sunspan/chains'
import { setImmediate as untilLater } from 'node:timers/promises'

/** A halt as it was committed. */
interface SceneHalt {
  readonly target: string
  readonly action: string
  readonly actor: string
  readonly reason: string
}

/** What the database says of a lane that signs, and the halts that were committed. */
export interface SigningBooks {
  /** The lowest slot that no attempt of ours has. */
  ourSlot: bigint
  /** Of ether in the wallet, and in the books. */
  balance: bigint
  /** Transfers that may still land. */
  live: readonly SignedTransfer[]
  /** Transactions that have waited since this height: `tx-0-1` and `tx-0-2` are the bytes of the first. */
  stuck: { readonly count: number; readonly since: bigint }
  readonly halts: SceneHalt[]
}

interface Asked {
  readonly name: string
  readonly values: readonly unknown[]
}

/** Answers the statements of a lane that signs, each a moment later, so that what is not awaited comes too late. */
export function createSigningPool(booksOf: () => SigningBooks): object {
  return {
    query: async (asked: Asked) => {
      await untilLater()
      return { rows: readRows(booksOf(), asked) }
    },
    connect: () => {
      const halts: SceneHalt[] = []
      return Promise.resolve({
        query: async (asked: string | Asked) => {
          await untilLater()
          if (asked === 'COMMIT') booksOf().halts.push(...halts)
          if (typeof asked === 'string') return { rows: [] }
          return { rows: asked.name === 'halts_set' ? setHalts(halts, asked) : readRows(booksOf(), asked) }
        },
        on: () => {},
        off: () => {},
        release: () => {},
      })
    },
  }
}

function readRows(books: SigningBooks, { name, values }: Asked): readonly object[] {
  switch (name) {
    case 'lane_next_slot':
    case 'lane_check':
      return [{ next_slot: String(books.ourSlot) }]
    case 'liquidity_known':
      return [{ token: 'native', amount: String(books.balance) }]
    case 'plan_by_key':
    case 'attempts_reserved':
    case 'liquidity_kept':
      return []
    case 'attempt_variants_live':
      return books.live.map(({ txId, raw, slot }) => ({ tx_id: txId, raw, slot: String(slot) }))
    case 'attempts_stuck':
      return Array.from({ length: values[2] === books.stuck.since ? books.stuck.count : 0 }, (_, slot) => ({
        slot: String(slot),
        variants: [1, 2].map((variant) => ({ txId: `tx-${String(slot)}-${String(variant)}`, raw: '0x' })),
      }))
    default:
      throw new Error(`Signing does not ask for ${name}`)
  }
}

/** Answers the halts that are new. */
function setHalts(halts: SceneHalt[], { values }: Asked): readonly object[] {
  // CAST: as the statement takes them.
  const [target, actions, actor, reason] = values as [string, readonly string[], string, string]
  const added = actions.map((action) => ({ target, action, actor, reason }))
  halts.push(...added)
  return added
}
