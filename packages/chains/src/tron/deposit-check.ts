import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { createTronDepositAuthor } from './author.ts'
import type { TronDepositAction } from './deposit-action.ts'

/** Re-creates the deposit from its terms: an action that does nothing else is identical. */
export const checkTronAction: ActionCheck<TronDepositAction> = (terms, action) => {
  const { address: depositAddress, ...request } = terms
  try {
    const { action: own } = createTronDepositAuthor({ chainId: action.chain_id }).author({
      ...request,
      depositAddress,
    })
    if (action.contract_type !== own.contract_type) return 'token'
    if (action.to_address !== own.to_address) return request.token === null ? 'target' : 'token'
    if (action.amount !== own.amount || action.fee_limit !== own.fee_limit) return 'amount'
    return action.data === own.data && action.owner_address === own.owner_address ? undefined : 'calldata'
  } catch {
    // No deposit can be authored for these terms.
    return 'target'
  }
}
