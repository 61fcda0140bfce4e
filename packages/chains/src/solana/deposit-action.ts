import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const SolanaDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Genesis hash of the network')),
    payer: v.pipe(v.string(), v.description('The sender, who signs and pays the fee')),
    instructions: v.pipe(
      v.array(
        v.object({
          program: v.pipe(v.string(), v.description('Address of the program, in base58')),
          accounts: v.pipe(
            v.array(
              v.object({
                address: v.pipe(v.string(), v.description('In base58')),
                signer: v.pipe(v.boolean(), v.description('Whether it signs the transaction')),
                writable: v.pipe(v.boolean(), v.description('Whether the program may change it')),
              }),
            ),
            v.description('In the order that the program expects'),
          ),
          data: v.pipe(v.string(), v.description('Base64; amounts in it are in lamports or base units')),
        }),
      ),
      v.description('All of one transaction, in this order; the transfer and a memo carry the reference'),
    ),
  }),
  v.description('Instructions for a Solana wallet, to be sent in this order and as they are'),
)

/** What a Solana wallet signs as one transaction, with a block hash of its own choosing, and sends. */
export type SolanaDepositAction = Immutable<v.InferOutput<typeof SolanaDepositActionSchema>>

export type SolanaDeposit = FamilyDeposit<'solana', SolanaDepositAction>
