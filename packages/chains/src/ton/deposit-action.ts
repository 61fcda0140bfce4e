import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema, CountSchema } from '../capabilities/wire-values.ts'

export const TonDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Global id of the network, in decimals; -239 is mainnet')),
    sender: v.pipe(v.string(), v.description('The wallet that sends it: `from` of TON Connect')),
    valid_seconds: v.pipe(
      CountSchema,
      v.description(
        'Seconds for which the message of the wallet stays valid: add them to now for `validUntil` of TON Connect',
      ),
    ),
    messages: v.pipe(
      v.array(
        v.object({
          address: v.pipe(
            v.string(),
            v.description(
              'User-friendly form; keep it, since its flag decides whether money that cannot be accepted bounces. For a jetton the jetton wallet of the sender',
            ),
          ),
          amount: v.pipe(
            BaseUnitsSchema,
            v.description('In nanotons; for a jetton what its transfer costs, the jettons stand in payload'),
          ),
          payload: v.pipe(
            v.string(),
            v.description('The body as a bag of cells in base64; carries the reference as a comment'),
          ),
        }),
      ),
      v.description('All of one sendTransaction'),
    ),
  }),
  v.description('Messages for TON Connect, to be sent together and as they are: see docs/families/ton.md'),
)

/** What a TON wallet sends, in the form that TON Connect requires. */
export type TonDepositAction = Immutable<v.InferOutput<typeof TonDepositActionSchema>>

export type TonDeposit = FamilyDeposit<'ton', TonDepositAction>
