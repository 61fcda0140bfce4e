import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema } from '../capabilities/wire-values.ts'

export const BitcoinDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Genesis hash of the network')),
    address: v.string(),
    /** Satoshis. */
    amount: BaseUnitsSchema,
    uri: v.pipe(v.string(), v.description('The same by BIP 21')),
  }),
  v.description('A payment for a Bitcoin wallet, to be sent as it is'),
)

/** A payment that a Bitcoin wallet makes with any transaction. The fee is up to the wallet. */
export type BitcoinDepositAction = Immutable<v.InferOutput<typeof BitcoinDepositActionSchema>>

export type BitcoinDeposit = FamilyDeposit<'bitcoin', BitcoinDepositAction>
