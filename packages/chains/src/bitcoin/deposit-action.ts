import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema } from '../capabilities/wire-values.ts'

export const BitcoinDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Genesis hash of the network')),
    address: v.pipe(
      v.string(),
      v.description('Of this order alone: it says which order is paid, so there is no other reference'),
    ),
    amount: v.pipe(BaseUnitsSchema, v.description('In satoshis; the fee of the wallet comes on top')),
    uri: v.pipe(v.string(), v.description('Address and amount as a URI by BIP 21, the amount in bitcoins')),
  }),
  v.description('A payment for a Bitcoin wallet, to be sent as it is'),
)

/** A payment that a Bitcoin wallet makes with any transaction. The fee is up to the wallet. */
export type BitcoinDepositAction = Immutable<v.InferOutput<typeof BitcoinDepositActionSchema>>

export type BitcoinDeposit = FamilyDeposit<'bitcoin', BitcoinDepositAction>
