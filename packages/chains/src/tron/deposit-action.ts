import * as v from 'valibot'
import { BaseUnitsSchema } from '../capabilities/wire-values.ts'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'

export const TronDepositActionSchema = v.pipe(
  v.object({
    chain_id: v.pipe(
      v.string(),
      v.description(
        'The last four bytes of the genesis block’s id, as 0x-prefixed hex: what wallets call the chain id',
      ),
    ),
    contract_type: v.pipe(
      v.picklist(['TransferContract', 'TriggerSmartContract']),
      v.description('A transfer of TRX, or a call of a TRC-20 contract'),
    ),
    owner_address: v.pipe(v.string(), v.description('The sender, in base58')),
    to_address: v.pipe(v.string(), v.description('The recipient of TRX, or the TRC-20 contract, in base58')),
    amount: v.pipe(BaseUnitsSchema, v.description('Sun to transfer; 0 for a call')),
    data: v.pipe(
      v.string(),
      v.description(
        'Hex without a prefix: the memo of a transfer, or the whole call with the reference after its arguments',
      ),
    ),
    fee_limit: v.pipe(
      BaseUnitsSchema,
      v.description('Sun that the call may burn for energy; 0 for a transfer'),
    ),
  }),
  v.description('A transaction for a TRON wallet, with a reference block and expiration of its own choosing'),
)

/** What a TRON wallet signs as one transaction. */
export type TronDepositAction = Immutable<v.InferOutput<typeof TronDepositActionSchema>>

export type TronDeposit = FamilyDeposit<'tron', TronDepositAction>
