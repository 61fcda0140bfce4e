import type { ChainFamily } from '@sunspan/domain'
import { bitcoinFamily } from '../bitcoin/family.ts'
import type { DepositActions, DepositFamily } from './deposit-actions.ts'
import { evmFamily } from '../evm/family.ts'
import { fuelFamily } from '../fuel/family.ts'
import { solanaFamily } from '../solana/family.ts'
import { starknetFamily } from '../starknet/family.ts'
import { suiFamily } from '../sui/family.ts'
import { tonFamily } from '../ton/family.ts'
import { tronFamily } from '../tron/family.ts'
import type { FamilyRecord } from '../family-record.ts'

/** Every supported family, in display order: that of the connect dialog's tabs (specification, section 2). */
export const FAMILIES = {
  evm: evmFamily,
  fuel: fuelFamily,
  starknet: starknetFamily,
  solana: solanaFamily,
  ton: tonFamily,
  tron: tronFamily,
  bitcoin: bitcoinFamily,
  sui: suiFamily,
} as const satisfies { readonly [Name in DepositFamily]: FamilyRecord<DepositActions[Name]> }

export type SupportedFamily = keyof typeof FAMILIES

/** The families whose wallets can be connected in the browser. */
export type WalletFamily = {
  [Name in SupportedFamily]: (typeof FAMILIES)[Name] extends { readonly wallets: object } ? Name : never
}[SupportedFamily]

export const isSupported = (family: ChainFamily): family is SupportedFamily => Object.hasOwn(FAMILIES, family)

type AtLeastOne<T> = readonly [T, ...T[]]

// CAST: the keys of a non-empty record.
export const SUPPORTED_FAMILIES = Object.keys(FAMILIES) as unknown as AtLeastOne<SupportedFamily>

// CAST: the record's type guarantees that some families have wallets.
export const WALLET_FAMILIES = SUPPORTED_FAMILIES.filter(
  (family) => 'wallets' in FAMILIES[family],
) as unknown as AtLeastOne<WalletFamily>
