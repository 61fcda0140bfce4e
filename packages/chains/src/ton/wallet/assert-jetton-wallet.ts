import type { TonDepositAction } from '../deposit-action.ts'
import type { SendPlace } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { formatTonAddress, parseTonAddress } from '../address.ts'
import { createBrowserNode } from './browser-node.ts'

const TIMEOUT_MS = 8_000

/**
 * Verifies with the jetton's minter that the messages go to the sender's own jetton wallet. A message contains only the amount to move, so
 * at another address it would move that amount of something else. Throws ChainError: `unsupported` if they do not, or if it cannot be
 * verified.
 */
export async function assertJettonWallet(
  { sender, messages }: TonDepositAction,
  { network: { rpcUrl }, token, pageUrl }: SendPlace,
): Promise<void> {
  if (token === null) throw new ChainError('unsupported', 'The deposit moves jettons, and none were ordered.')
  const url = pageUrl === undefined ? rpcUrl : new URL(rpcUrl, pageUrl).href
  const transport = { url, fetch: globalThis.fetch.bind(globalThis), timeoutMs: TIMEOUT_MS }
  const node = createBrowserNode(transport, AbortSignal.timeout(TIMEOUT_MS))
  const own = formatTonAddress(await node.jettonWallet(token, sender), true)
  const isOwn = messages.every(({ address }) => {
    const target = parseTonAddress(address)
    return target !== undefined && formatTonAddress(target, true) === own
  })
  if (!isOwn) throw new ChainError('unsupported', 'The deposit does not go to this wallet’s own jettons.')
}
