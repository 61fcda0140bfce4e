import { BULK_MUTANTS } from './bulk-mutants.ts'
import { DEPOSIT_MUTANTS } from './deposit-mutants.ts'
import { FAMILY_MUTANTS } from './family-mutants.ts'
import type { Mutant } from './mutant.ts'
import { PAYOUT_MUTANTS } from './payout-mutants.ts'
import { RATE_MUTANTS } from './rate-mutants.ts'
import { RULE_MUTANTS } from './rule-mutants.ts'
import { WAIT_MUTANTS } from './wait-mutants.ts'

export const MUTANTS: readonly Mutant[] = [
  ...DEPOSIT_MUTANTS,
  ...PAYOUT_MUTANTS,
  ...BULK_MUTANTS,
  ...RULE_MUTANTS,
  ...RATE_MUTANTS,
  ...FAMILY_MUTANTS,
  ...WAIT_MUTANTS,
]

/** Throws an Error that lists all mutants. */
export function findMutant(name: string): Mutant {
  const mutant = MUTANTS.find((candidate) => candidate.name === name)
  if (mutant !== undefined) return mutant
  throw new Error(
    `There is no mutant "${name}": choose from ${MUTANTS.map((candidate) => candidate.name).join(', ')}`,
  )
}
