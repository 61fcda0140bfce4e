import type { ChainFamily } from '@sunspan/domain'
import type { ActionCheck, ActionProblem, DepositTerms } from './capabilities/deposit-check.ts'
import type { AuthoredDeposit } from './families/deposit-actions.ts'
import { FAMILIES, isSupported } from './families/index.ts'

export type { ActionProblem } from './capabilities/deposit-check.ts'

const loaded = new Map<ChainFamily, ActionCheck<never>>()

/** Loads the check of a family's actions: before its wallet opens, since nothing may be fetched between the confirming click and the wallet's window. */
export async function loadActionCheck(family: ChainFamily): Promise<void> {
  if (!loaded.has(family) && isSupported(family)) loaded.set(family, await FAMILIES[family].loadActionCheck())
}

/**
 * Compares the action a wallet is asked to execute with the order's terms, in any family whose wallets can be connected. Throws a TypeError unless
 * `loadActionCheck` has loaded the family's check.
 */
export function findActionProblem(
  terms: DepositTerms,
  { family, action }: AuthoredDeposit,
): ActionProblem | undefined {
  const check = loaded.get(family)
  if (check === undefined) throw new TypeError(`The check of deposits of ${family} is not loaded.`)
  // CAST: the check and the action are of one family.
  return check(terms, action as never)
}
