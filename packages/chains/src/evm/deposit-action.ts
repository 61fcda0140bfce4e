import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema } from '../capabilities/wire-values.ts'

export const EvmDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Decimal string')),
    to: v.string(),
    /** Wei. */
    value: BaseUnitsSchema,
    data: v.pipe(v.string(), v.description('0x-prefixed calldata; carries the reference')),
  }),
  v.description('A transaction for an EVM wallet, to be sent as it is'),
)

/** A transaction for an EVM wallet. Numbers are decimal strings. */
export type EvmDepositAction = Immutable<v.InferOutput<typeof EvmDepositActionSchema>>

export type EvmDeposit = FamilyDeposit<'evm', EvmDepositAction>
