import type { AccountReader } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { getHoldings } from './rpc/esplora-calls.ts'
import { sendRest } from './rpc/send-rest.ts'

/** Esplora answers one address per request; its operators disapprove of more than a few requests in parallel. */
const AT_ONCE = 5

/** No Bitcoin address is a contract, and an address without a history has never been used. */
export const readBitcoinAccounts: AccountReader = ({ rpcUrl: url, addresses, fetch, timeoutMs, signal }) =>
  readEach(addresses, AT_ONCE, async (address) => {
    const call = getHoldings(encodeURIComponent(address))
    const [outcome] = await sendRest({ url, fetch, timeoutMs }, [call], signal)
    if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node did not answer.')
    if (!outcome.ok) throw outcome.error
    const { chain_stats: inBlocks, mempool_stats: waiting } = call.read(outcome.result)
    return { isContract: false, isUsed: inBlocks.tx_count + (waiting?.tx_count ?? 0) > 0 }
  })
