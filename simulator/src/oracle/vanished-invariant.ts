import type { Invariant } from './invariant.ts'
import type { CursorFact } from './read-facts.ts'
import type { ChainView, View } from './view.ts'

interface Doubt {
  readonly networkId: string
  readonly txHash: string
  /** Where the engine had read to, on the branch that does not have the deposit. */
  readonly cursor: CursorFact
}

/**
 * G-gone: once the engine has read a branch without a deposit, nothing is signed for that deposit until it is back. Remembers what it
 * was shown last: one for each seed.
 */
export function createVanishedInvariant(): Invariant {
  let doubts: ReadonlyMap<string, Doubt> = new Map()
  let signed: ReadonlySet<string> = new Set()
  return {
    id: 'G-gone',
    what: 'nothing is signed for a deposit that the chain has taken back',
    check(view) {
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
  }
}

const isOnChain = (chain: ChainView, txHash: string): boolean =>
  chain.mined.some(({ txId, succeeded }) => txId === txHash && succeeded)

/** Deposits that something follows from, and that are not on the branch to which the cursor belongs. */
function findDoubts({ facts, chains }: View): ReadonlyMap<string, Doubt> {
  const cursors = new Map(facts.cursors.map((cursor) => [cursor.network_id, cursor]))
  const owing = new Set(facts.legs.map(({ deposit_id }) => deposit_id))
  return new Map(
    facts.deposits.flatMap(({ id, network_id: networkId, tx_hash: txHash }): [string, Doubt][] => {
      const [chain, cursor] = [chains.get(networkId), cursors.get(networkId)]
      if (!owing.has(id) || chain === undefined || cursor === undefined) return []
      if (!isRead(cursor, chain) || isOnChain(chain, txHash)) return []
      return [[id, { networkId, txHash, cursor }]]
    }),
  )
}

const isRead = ({ height, hash }: CursorFact, chain: ChainView): boolean =>
  chain.hashAt(BigInt(height)) === hash

function isStillGone({ networkId, txHash, cursor }: Doubt, { chains }: View): boolean {
  const chain = chains.get(networkId)
  return chain !== undefined && isRead(cursor, chain) && !isOnChain(chain, txHash)
}
