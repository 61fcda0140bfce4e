import * as v from 'valibot'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { BaseUnitsSchema } from '../capabilities/wire-values.ts'

export const EvmDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(v.string(), v.description('Chain id of the network, in decimals')),
    to: v.pipe(v.string(), v.description('The deposit address, or the token contract when a token is sent')),
    value: v.pipe(BaseUnitsSchema, v.description('In wei; 0 when a token is sent')),
    data: v.pipe(
      v.string(),
      v.description('0x-prefixed calldata that ends with the reference: send it unchanged'),
    ),
  }),
  v.description('A transaction for an EVM wallet, to be sent as it is'),
)

/** A transaction for an EVM wallet. Numbers are decimal strings. */
export type EvmDepositAction = Immutable<v.InferOutput<typeof EvmDepositActionSchema>>

export type EvmDeposit = FamilyDeposit<'evm', EvmDepositAction>
