import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const FuelDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Of the network, in decimal digits')),
    to: v.pipe(v.string(), v.description('Recipient of the coin output')),
    asset_id: v.pipe(v.string(), v.description('The asset, in hex')),
    amount: v.pipe(v.string(), v.description('Base units')),
    script: v.pipe(v.string(), v.description('The script of the transaction, which returns at once')),
    script_data: v.pipe(v.string(), v.description('Its data, which carries the reference')),
  }),
  v.description('A script transaction with one coin output, which the sender adds inputs and change to'),
)

/** What a Fuel wallet sends. */
export type FuelDepositAction = Immutable<v.InferOutput<typeof FuelDepositActionSchema>>

export type FuelDeposit = FamilyDeposit<'fuel', FuelDepositAction>
