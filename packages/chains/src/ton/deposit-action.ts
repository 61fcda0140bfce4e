import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema, CountSchema } from '../capabilities/wire-values.ts'

export const TonDepositActionSchema = v.pipe(
  v.object({
    /** Global id of the network as a decimal string; -239 is mainnet. */
    chain_id: v.string(),
    /** The wallet that should send it. */
    sender: v.string(),
    /** How long the wallet's own message stays valid after it is signed. */
    valid_seconds: CountSchema,
    messages: v.array(
      v.object({
        /** User-friendly form. Its bounceable flag decides whether money that the recipient cannot accept bounces. */
        address: v.string(),
        /** Nanotons. */
        amount: BaseUnitsSchema,
        /** The body as a bag of cells in base64; carries the reference. */
        payload: v.string(),
      }),
    ),
  }),
  v.description('Messages for TON Connect, to be sent together and as they are: see docs/families/ton.md'),
)

/** What a TON wallet sends, in the form that TON Connect requires. */
export type TonDepositAction = Immutable<v.InferOutput<typeof TonDepositActionSchema>>

export type TonDeposit = FamilyDeposit<'ton', TonDepositAction>
