import type { SolanaDepositAction } from './deposit-action.ts'
import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { createSolanaDepositAuthor } from './author.ts'

/** Re-creates the deposit from its terms: an action that does nothing else is identical. */
export const checkSolanaAction: ActionCheck<SolanaDepositAction> = (terms, action) => {
  const { address, decimals, ...request } = terms
  const author = createSolanaDepositAuthor({ chainId: action.chain_id, decimalsOf: () => decimals })
  try {
    const own = author.author({ ...request, depositAddress: address })
    return canonical(own.action) === canonical(action) ? undefined : 'calldata'
  } catch {
    // No deposit can be authored for these terms.
    return 'target'
  }
}

/** Canonical text of a value, independent of field order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
