import type { TonBridge } from './ton-bridge.ts'
import { toWalletError } from './wallet-errors.ts'

let lastId = 0

/** Wallets accept a request only with a higher id than the previous one, even after a page reload. */
function nextId(): string {
  lastId = Math.max(lastId + 1, Date.now())
  return String(lastId)
}

/** Sends a request to a wallet. Throws ChainError with the wallet's error. */
export async function askWallet(question: () => unknown): Promise<unknown> {
  try {
    return await question()
  } catch (error: unknown) {
    throw toWalletError(error)
  }
}

/** Sends one TON Connect request with a JSON payload. Throws ChainError with the wallet's error. */
export async function sendRequest(bridge: TonBridge, method: string, payload?: object): Promise<unknown> {
  const params = payload === undefined ? [] : [JSON.stringify(payload)]
  const answer = await askWallet(() => bridge.send({ method, params, id: nextId() }))
  const { error, result } = Object(answer)
  if (error !== undefined && error !== null) throw toWalletError(error)
  return result
}
