import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const StarknetDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Name of the network, as in SN_MAIN')),
    calls: v.pipe(
      v.array(
        v.object({
          contract_address: v.pipe(v.string(), v.description('The token, in hex')),
          entry_point: v.pipe(v.string(), v.description('Name of the function')),
          calldata: v.pipe(v.array(v.string()), v.description('Its arguments as felts in hex')),
        }),
      ),
      v.description(
        'All of one transaction, in this order; the second changes nothing and carries the reference',
      ),
    ),
  }),
  v.description('Calls for a Starknet wallet, to be sent in one transaction and as they are'),
)

/** What a Starknet wallet sends as one transaction. */
export type StarknetDepositAction = Immutable<v.InferOutput<typeof StarknetDepositActionSchema>>

export type StarknetDeposit = FamilyDeposit<'starknet', StarknetDepositAction>
