import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const SuiDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(
      v.string(),
      v.description("The first four bytes of the digest of the network's first checkpoint, in hex"),
    ),
    coin_type: v.pipe(v.string(), v.description('Type of the coins to send')),
    amount: v.pipe(v.string(), v.description('In the smallest unit; split off from coins of that type')),
    recipient: v.pipe(v.string(), v.description('Who gets the coin that was split off')),
    reference: v.pipe(
      v.string(),
      v.description(
        'A decimal number: the only element of a vector of u128, made by MakeMoveVec and not used',
      ),
    ),
  }),
  v.description(
    'What one programmable transaction has to do: SplitCoins, TransferObjects, and MakeMoveVec with the reference',
  ),
)

/** What a Sui wallet sends as one transaction. */
export type SuiDepositAction = Immutable<v.InferOutput<typeof SuiDepositActionSchema>>

export type SuiDeposit = FamilyDeposit<'sui', SuiDepositAction>
