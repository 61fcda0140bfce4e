import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { tronHex } from './address.ts'
import { askNode } from './rpc/ask-node.ts'
import { getAccount } from './rpc/tron-calls.ts'

/** Nodes answer one address per request, and limit how many a second. */
const AT_ONCE = 5

/** An account exists once it has received coins; one that has only received tokens counts as unused. */
export const readTronAccounts: AccountReader = (request) =>
  readEach(request.addresses, AT_ONCE, (address) => readAccount(request, address))

async function readAccount(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  address: string,
): Promise<ChainAccount> {
  const hex = tronHex(address)
  if (hex === undefined) throw new ChainError('unsupported', `${address} is not a TRON address.`)
  const account = await askNode({ url, fetch, timeoutMs }, getAccount(hex), signal)
  return { isContract: account?.type === 'Contract', isUsed: account !== null }
}
