import type { Call } from '../chain/erc20.ts'
import { toHex } from '../chain/felt.ts'
import { signCalls } from '../faucet-account.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import { isRecord } from '../rpc/read-params.ts'

/** Plenty for the creation of a contract too, which takes more than ten transfers do. */
const GAS = { max_amount: toHex(10n ** 8n), max_price_per_unit: toHex(10n ** 12n) }

/** The first of the accounts that starknet-devnet has from the start; it reveals their keys. */
export interface RealFaucet {
  readonly address: bigint
  /** Sends calls in a transaction of the account, one after the other; its hash. */
  send(calls: readonly Call[]): Promise<string>
}

/** Throws for a node that has no such accounts. */
export async function createRealFaucet(
  { call }: Pick<StarknetNetworkNode, 'call'>,
  chainId: string,
): Promise<RealFaucet> {
  const accounts = await call('devnet_getPredeployedAccounts')
  const [first]: unknown[] = Array.isArray(accounts) ? accounts : []
  if (!isRecord(first)) throw new Error('it has no accounts of its own')
  const address = BigInt(String(first['address']))
  const key = BigInt(String(first['private_key'])).toString(16).padStart(64, '0')
  const sendOne = async (calls: readonly Call[]): Promise<string> => {
    const place = { block_id: 'pre_confirmed', contract_address: toHex(address) }
    const nonce = BigInt(String(await call('starknet_getNonce', place)))
    const { wire } = signCalls({ address, key }, calls, { nonce, chainId, gas: GAS })
    const sent = await call('starknet_addInvokeTransaction', { invoke_transaction: wire })
    return String(Object(sent).transaction_hash)
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    address,
    send(calls) {
      const sent = last.then(() => sendOne(calls))
      last = sent.catch(() => undefined)
      return sent
    },
  }
}
