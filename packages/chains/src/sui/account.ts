import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { askNode } from '../rpc/transport/ask-node.ts'
import { readEach } from '../rpc/transport/read-each.ts'

const AT_ONCE = 5

/** Objects and packages have addresses of the same form, and cannot send back what they receive. */
export const readSuiAccounts: AccountReader = (request) =>
  readEach(request.addresses, AT_ONCE, (address) => readAccount(request, address))

async function readAccount(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  address: string,
): Promise<ChainAccount> {
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    askNode({ url, fetch, timeoutMs }, { method, params }, signal)
  const [object, balances] = await Promise.all([
    ask('sui_getObject', [address, {}]),
    ask('suix_getAllBalances', [address]),
  ])
  if (!Array.isArray(balances)) {
    throw new ChainError('rpc_untrustworthy', "The node's answer about an address cannot be read.")
  }
  const isContract = Object(object).data !== undefined && Object(object).data !== null
  if (isContract || balances.length > 0) return { isContract, isUsed: true }
  const sent = await ask('suix_queryTransactionBlocks', [{ filter: { FromAddress: address } }, null, 1, true])
  return { isContract, isUsed: Array.isArray(Object(sent).data) && Object(sent).data.length > 0 }
}
