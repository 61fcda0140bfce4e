import type { AccountReader } from '../capabilities/account-reader.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { BASE_ASSET } from './assets.ts'
import { askOne, createNodeClient, getBalance, getContract } from './rpc/fuel-calls.ts'

/** Addresses to look up in parallel. */
const AT_ONCE = 5

/** An address without coins of the base asset counts as unused. */
export const readFuelAccounts: AccountReader = ({ rpcUrl: url, addresses, fetch, timeoutMs, signal }) =>
  readEach(addresses, AT_ONCE, async (address) => {
    const client = createNodeClient({ url, fetch, timeoutMs })
    const { contract } = await askOne(client, getContract(address), signal)
    const { balance } = await askOne(client, getBalance(address, BASE_ASSET), signal)
    return { isContract: contract !== null, isUsed: balance.amountU128 > 0n }
  })
