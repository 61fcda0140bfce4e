import { ChainError } from '@sunspan/chains'
import { bookKey, type Currency } from '@sunspan/domain'
import { sumCommitted } from '../../store/books/liquidity-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Free balances of destinations during one round of decisions. Each is queried once. */
export interface RoundLiquidity {
  /** Base units left after amounts owed, held and promised in this round; undefined if unknown. */
  findFree(currencyId: string): Promise<bigint | undefined>
  /** Deducts an amount promised in this round. */
  reserve(currencyId: string, amount: bigint): void
}

export function createRoundLiquidity(context: LaneContext): RoundLiquidity {
  const known = new Map<string, bigint | undefined>()
  const reserved = new Map<string, bigint>()
  return {
    async findFree(currencyId) {
      if (!known.has(currencyId))
        known.set(currencyId, await findFreeLiquidity(context, context.deps.catalog.getCurrency(currencyId)))
      const free = known.get(currencyId)
      return free === undefined ? undefined : free - (reserved.get(currencyId) ?? 0n)
    },
    reserve(currencyId, amount) {
      reserved.set(currencyId, (reserved.get(currencyId) ?? 0n) + amount)
    },
  }
}

/** Undefined when this process has no adapter for the destination, or it does not answer. */
async function findFreeLiquidity(
  context: LaneContext,
  { networkId, address: token }: Currency,
): Promise<bigint | undefined> {
  const { deps, signal } = context
  const destination = deps.adapters.get(networkId)
  if (destination === undefined) return undefined
  const committed = await sumCommitted(deps.pool)
  const { balances, payouts } = destination
  const held = await unlessUnavailable(context, () => balances.getBalances(payouts.wallet, [token], signal))
  return held === undefined
    ? undefined
    : (held[0] ?? 0n) - (committed.get(bookKey({ networkId, token })) ?? 0n)
}

/** Returns the network's answer, or undefined if it fails with a ChainError, so that nothing else is held up. */
export async function unlessUnavailable<Answer>(
  { signal }: LaneContext,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return undefined
  }
}
