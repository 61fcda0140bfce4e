import type { SolanaDepositAction } from '../capabilities/deposit-author.ts'
import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { createSolanaDepositAuthor } from './author.ts'

/** Writes the deposit anew out of its terms: an action that does nothing else is the same to the letter. */
export const checkSolanaAction: ActionCheck<SolanaDepositAction> = (terms, action) => {
  const { address, decimals, ...request } = terms
  const author = createSolanaDepositAuthor({ chainId: action.chain_id, decimalsOf: () => decimals })
  try {
    const own = author.author({ ...request, depositAddress: address })
    return canonical(own.action) === canonical(action) ? undefined : 'calldata'
  } catch {
    // Terms that no deposit could be written for.
    return 'target'
  }
}

/** One text for one value, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
