import type { BrowserBalanceRequest } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { formatTonAddress } from '../address.ts'
import { createBrowserNode, type BrowserNode } from './browser-node.ts'

const TIMEOUT_MS = 8_000

function readAmount(value: unknown, what: string): bigint {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(text)) return BigInt(text)
  throw new ChainError('rpc_untrustworthy', `The node answered no ${what}.`)
}

/** A jetton wallet that does not exist yet holds nothing. */
async function readTokens(node: BrowserNode, token: string, owner: string): Promise<bigint> {
  const address = formatTonAddress(await node.jettonWallet(token, owner), true)
  if ((await node.ask('getAddressState', { address })) === 'uninitialized') return 0n
  const [entry] = (await node.run(address, 'get_wallet_data')) ?? []
  const [type, value]: readonly unknown[] = Array.isArray(entry) ? entry : []
  return readAmount(type === 'num' ? value : undefined, 'balance of a jetton')
}

/** An account's balances in the newest block. */
export function readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]> {
  const { rpcUrl: url, fetch, owner, tokens, signal } = request
  const node = createBrowserNode({ url, fetch, timeoutMs: TIMEOUT_MS }, signal)
  return Promise.all(
    tokens.map(async (token) =>
      token === null
        ? readAmount(await node.ask('getAddressBalance', { address: owner }), 'balance')
        : readTokens(node, token, owner),
    ),
  )
}
