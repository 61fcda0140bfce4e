import type { NameSpec } from '@sunspan/ton-node'
import { tonBurnerAccounts } from './ton-burner-content.ts'

/** Root of the names, at the address determined by its contract and the names. */
export const TON_NAME_REGISTRY = 'UQBpCacVon7uwTT5a1PR8CTh-0VOn3pOVHVb-knkVSO4TaIR'

/** A name to try out: the burner wallet's first account. */
export const tonNames = (): readonly NameSpec[] =>
  tonBurnerAccounts()
    .slice(0, 1)
    .map(({ address }) => ({ name: 'alice.ton', address }))
