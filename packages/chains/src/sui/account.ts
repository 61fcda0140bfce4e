import type { AccountReader } from '../capabilities/account-reader.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { createNodeClient } from './rpc/node-client.ts'
import { askAll, getAnyObject, getObject, listBalances } from './rpc/sui-calls.ts'

const AT_ONCE = 5

/** Objects and packages have addresses of the same form, and cannot send back what they receive. An address that holds nothing counts as unused. */
export const readSuiAccounts: AccountReader = ({ rpcUrl: url, addresses, fetch, timeoutMs, signal }) =>
  readEach(addresses, AT_ONCE, async (address) => {
    const client = createNodeClient({ url, fetch, timeoutMs })
    const calls = [getObject(address), listBalances(address), getAnyObject(address)] as const
    const [object, balances, objects] = await askAll(client, calls, signal)
    const isContract = object !== null
    return { isContract, isUsed: isContract || balances.items.length > 0 || objects.items.length > 0 }
  })
