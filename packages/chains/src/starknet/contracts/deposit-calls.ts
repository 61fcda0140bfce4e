import type { DepositTerms } from '../../capabilities/deposit-check.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import { toFelt, toHalves } from './felt.ts'
import { contractOf } from './tokens.ts'

/**
 * The transfer, and a call that only reads: what the order's reference may spend of the deposit address's tokens, which is nothing. It costs
 * little and puts the reference into the transaction.
 */
export function depositCalls({
  address,
  amount,
  token,
  reference,
}: Pick<DepositTerms, 'address' | 'amount' | 'token' | 'reference'>): StarknetDepositAction['calls'] {
  const contract_address = toFelt(BigInt(contractOf(token)))
  const to = toFelt(BigInt(address))
  return [
    { contract_address, entry_point: 'transfer', calldata: [to, ...toHalves(amount)] },
    { contract_address, entry_point: 'allowance', calldata: [to, toFelt(BigInt(reference))] },
  ]
}
