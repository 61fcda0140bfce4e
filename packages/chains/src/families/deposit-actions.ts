import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import type { FamilyGuide } from '../family-guide.ts'
import { SERVERS } from './server.ts'

export type DepositFamily = keyof typeof SERVERS

type Schemas = { readonly [Family in DepositFamily]: (typeof SERVERS)[Family]['depositAction'] }

/** The deposit action of each family, as the API states it. */
// CAST: one entry per family, taken from its own record.
export const DEPOSIT_ACTIONS = Object.fromEntries(
  Object.entries(SERVERS).map(([family, { depositAction }]) => [family, depositAction]),
) as unknown as Schemas

/** How wallets of each family log in and pay, for the API's document. */
export const FAMILY_GUIDES: readonly (readonly [family: DepositFamily, guide: FamilyGuide])[] =
  Object.entries(SERVERS).map(([family, { guide }]) => [
    // CAST: a key of the constant.
    family as DepositFamily,
    guide,
  ])

type WireActions = { readonly [Family in DepositFamily]: v.InferOutput<Schemas[Family]> }

/** The action type of each family. */
export type DepositActions = { readonly [Family in DepositFamily]: Immutable<WireActions[Family]> }

/** A ready-made action that a wallet of its family executes unchanged. */
export type AuthoredDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: FamilyDeposit<Each, DepositActions[Each]>
}[Family]

/** An authored deposit as the API sends it. */
export type WireDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: { family: Each; action: WireActions[Each] }
}[Family]

/** Copies what the family's schema names, so that extra fields of an action never leak. Throws a ValiError for any other action. */
export function toWireDeposit({ family, action }: AuthoredDeposit): WireDeposit {
  // CAST: the family's own schema has read the action.
  return { family, action: v.parse(DEPOSIT_ACTIONS[family], action) } as WireDeposit
}
