import { ChainError } from '@sunspan/chains'
import { bookKey, type Currency } from '@sunspan/domain'
import { sumTaken } from '../../store/books/liquidity-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** What destinations can pay in one round of decisions, each asked for once. */
export interface RoundLiquidity {
  /** Base units beside what is owed, kept and promised in this round; undefined where nobody knows. */
  findFree(currencyId: string): Promise<bigint | undefined>
  /** What this round has promised counts as gone. */
  take(currencyId: string, amount: bigint): void
}

export function createRoundLiquidity(context: LaneContext): RoundLiquidity {
  const known = new Map<string, bigint | undefined>()
  const taken = new Map<string, bigint>()
  return {
    async findFree(currencyId) {
      if (!known.has(currencyId))
        known.set(currencyId, await findFreeLiquidity(context, context.deps.catalog.getCurrency(currencyId)))
      const free = known.get(currencyId)
      return free === undefined ? undefined : free - (taken.get(currencyId) ?? 0n)
    },
    take(currencyId, amount) {
      taken.set(currencyId, (taken.get(currencyId) ?? 0n) + amount)
    },
  }
}

/** Undefined when no adapter serves the destination here, or it does not answer. */
async function findFreeLiquidity(
  context: LaneContext,
  { networkId, address: token }: Currency,
): Promise<bigint | undefined> {
  const { deps, signal } = context
  const destination = deps.adapters.get(networkId)
  if (destination === undefined) return undefined
  const taken = await sumTaken(deps.pool)
  const { balances, payouts } = destination
  const held = await unlessSilent(context, () => balances.getBalances(payouts.wallet, [token], signal))
  return held === undefined ? undefined : (held[0] ?? 0n) - (taken.get(bookKey({ networkId, token })) ?? 0n)
}

/** What a network answers; undefined where it does not, which is to keep nothing else waiting. */
export async function unlessSilent<Answer>(
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
