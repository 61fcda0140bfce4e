import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const SolanaDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Genesis hash of the network')),
    payer: v.pipe(v.string(), v.description('The sender, who signs and pays the fee')),
    instructions: v.array(
      v.object({
        program: v.string(),
        accounts: v.array(v.object({ address: v.string(), signer: v.boolean(), writable: v.boolean() })),
        data: v.pipe(v.string(), v.description('Base64')),
      }),
    ),
  }),
  v.description('Instructions for a Solana wallet, to be sent in this order and as they are'),
)

/** What a Solana wallet signs as one transaction, with a block hash of its own choosing, and sends. */
export type SolanaDepositAction = Immutable<v.InferOutput<typeof SolanaDepositActionSchema>>

export type SolanaDeposit = FamilyDeposit<'solana', SolanaDepositAction>
