import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { askNode } from '../rpc/transport/ask-node.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { WALLET_METHODS } from './rpc/wallet-methods.ts'

/** toncenter answers one address per request, and few requests in parallel. */
const AT_ONCE = 5

/**
 * Wallets are contracts here too, and can receive before they are deployed. An account counts as a contract if it is deployed and does not
 * answer like a wallet.
 */
export const readTonAccounts: AccountReader = (request) =>
  readEach(request.addresses, AT_ONCE, (address) => readAccount(request, address))

async function readAccount(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  address: string,
): Promise<ChainAccount> {
  const ask = (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    askNode({ url, fetch, timeoutMs }, { method, params: { address, ...params } }, signal)
  const { state, balance, last_transaction_id: last } = Object(await ask('getAddressInformation', {}))
  if (state !== 'active') {
    if (state !== 'uninitialized' && state !== 'frozen')
      throw new ChainError('rpc_untrustworthy', "The node's answer about an account cannot be read.")
    const isUsed = state === 'frozen' || isAboveZero(balance) || isAboveZero(Object(last).lt)
    return { isContract: false, isUsed }
  }
  for (const method of WALLET_METHODS) {
    const { exit_code: exit } = Object(await ask('runGetMethod', { method, stack: [] }))
    if (typeof exit !== 'number')
      throw new ChainError('rpc_untrustworthy', `The node's answer to ${method} cannot be read.`)
    if (exit === 0) return { isContract: false, isUsed: true }
  }
  return { isContract: true, isUsed: true }
}

const isAboveZero = (value: unknown): boolean => /^0*[1-9]\d*$/.test(String(value))
