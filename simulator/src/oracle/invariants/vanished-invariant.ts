import type { Invariant } from './invariant.ts'
import type { CursorFact, Facts } from '../facts/read-facts.ts'
import type { ChainView } from '../facts/view.ts'

type ShownChain = Pick<ChainView, 'mined' | 'hashAt' | 'truth'>

/** Input of these invariants. */
interface Shown {
  readonly facts: Pick<Facts, 'cursors' | 'deposits' | 'legs' | 'attempts'>
  readonly chains: ReadonlyMap<string, ShownChain>
}

/** A deposit of an orphaned branch no longer counts as seen once the engine has read the new branch. */
export const forgottenWithItsBranch = {
  id: 'P-h',
  what: 'no deposit that left the chain is recorded as seen after its cursor has moved on',
  check: ({ facts, chains }: Shown) =>
    facts.cursors.flatMap((cursor) => {
      const chain = chains.get(cursor.network_id)
      if (chain === undefined || !isRead(cursor, chain)) return []
      return facts.deposits
        .filter(
          ({ network_id, status, booked, tx_hash }) =>
            network_id === cursor.network_id &&
            (status === 'seen' || (status === 'unmatched' && booked !== 'refund' && booked !== 'lost')) &&
            // A transaction that never existed was invented by a node.
            (chain.truth.get(tx_hash)?.succeededDepth ?? -1) >= 0 &&
            !isOnChain(chain, tx_hash),
        )
        .map(({ tx_hash, status }) => `deposit ${tx_hash} is ${status}, and its branch is gone`)
    }),
} satisfies Invariant

/** Only a deposit whose legs were signed or paid can be lost: any other is undone. */
export const lostWhenSigned = {
  id: 'M2',
  what: 'a deposit is called lost only if something was signed for it',
  check({ facts }: Shown) {
    const signed = new Set(facts.attempts.flatMap(({ legs }) => legs.map(({ leg_id }) => leg_id)))
    return facts.deposits
      .filter(({ id, status, booked }) => {
        const isLost = status === 'lost' || booked === 'lost'
        return isLost && !facts.legs.some((leg) => leg.deposit_id === id && signed.has(leg.id))
      })
      .map(({ tx_hash }) => `deposit ${tx_hash} is called lost, and nothing was signed for it`)
  },
} satisfies Invariant

interface Doubt {
  readonly networkId: string
  readonly txHash: string
  /** The engine's cursor, on the branch without the deposit. */
  readonly cursor: CursorFact
}

/**
 * G-gone: once the engine has read a branch without a deposit, nothing is signed for that deposit until it returns. Remembers the previous view:
 * create one per seed.
 */
export function createVanishedInvariant() {
  let doubts: ReadonlyMap<string, Doubt> = new Map()
  let signed: ReadonlySet<string> = new Set()
  return {
    id: 'G-gone',
    what: 'nothing is signed for a deposit that the chain has taken back',
    check(view: Shown): readonly string[] {
      const stillGone = [...doubts].filter(([, doubt]) => isStillGone(doubt, view))
      const gone = new Map(stillGone.map(([id, { txHash }]) => [id, txHash]))
      const depositOf = new Map(view.facts.legs.map(({ id, deposit_id }) => [id, deposit_id]))
      const found = view.facts.attempts
        .filter(({ id }) => !signed.has(id))
        .flatMap(({ slot, network_id, legs }) =>
          legs.flatMap(({ leg_id }) => {
            const txHash = gone.get(depositOf.get(leg_id) ?? '')
            return txHash === undefined
              ? []
              : [`slot ${slot} of ${network_id} is signed for deposit ${txHash}, which is off the chain`]
          }),
        )
      doubts = findDoubts(view)
      signed = new Set(view.facts.attempts.map(({ id }) => id))
      return found
    },
  } satisfies Invariant
}

const isOnChain = (chain: ShownChain, txHash: string): boolean =>
  chain.mined.some(({ txId, succeeded }) => txId === txHash && succeeded)

/** Deposits with consequences that are not on the cursor's branch. */
function findDoubts({ facts, chains }: Shown): ReadonlyMap<string, Doubt> {
  const cursors = new Map(facts.cursors.map((cursor) => [cursor.network_id, cursor]))
  const owing = new Set(facts.legs.map(({ deposit_id }) => deposit_id))
  return new Map(
    facts.deposits.flatMap(({ id, network_id: networkId, tx_hash: txHash }): [string, Doubt][] => {
      const chain = chains.get(networkId)
      const cursor = cursors.get(networkId)
      if (!owing.has(id) || chain === undefined || cursor === undefined) return []
      if (!isRead(cursor, chain) || isOnChain(chain, txHash)) return []
      return [[id, { networkId, txHash, cursor }]]
    }),
  )
}

const isRead = ({ height, hash }: CursorFact, chain: ShownChain): boolean =>
  chain.hashAt(BigInt(height)) === hash

function isStillGone({ networkId, txHash, cursor }: Doubt, { chains }: Shown): boolean {
  const chain = chains.get(networkId)
  return chain !== undefined && isRead(cursor, chain) && !isOnChain(chain, txHash)
}
