import type { TonBridge } from './ton-bridge.ts'
import { toWalletError } from './wallet-errors.ts'

let lastId = 0

/** Wallets take a request only with a number above the last one's, also after the page was reloaded. */
function nextId(): string {
  lastId = Math.max(lastId + 1, Date.now())
  return String(lastId)
}

/** Asks a wallet. Throws ChainError: what the wallet says. */
export async function askWallet(question: () => unknown): Promise<unknown> {
  try {
    return await question()
  } catch (error: unknown) {
    throw toWalletError(error)
  }
}

/** One request of TON Connect; what it is about goes along as JSON. Throws ChainError: what the wallet says. */
export async function tellWallet(bridge: TonBridge, method: string, payload?: object): Promise<unknown> {
  const params = payload === undefined ? [] : [JSON.stringify(payload)]
  const answer = await askWallet(() => bridge.send({ method, params, id: nextId() }))
  const { error, result } = Object(answer)
  if (error !== undefined && error !== null) throw toWalletError(error)
  return result
}
