import { ApiError } from '../../http/api-error.ts'

/** A transfer has to be accepted by a node, which may wait for those before it. */
const TIMEOUT_MS = 20_000
const MOST_LETTERS = 200

/** Sends play money to an address and answers the transaction's hash. Throws NETWORK_UNAVAILABLE if nothing was sent, as far as is known. */
export type AskFaucet = (gift: { readonly network: string; readonly address: string }) => Promise<string>

/** A faucet behind an address of the operator's: POST `{ network, address }`, answered by `{ transaction_hash }`. The devnet's own is one. */
export const askFaucetAt =
  (url: string): AskFaucet =>
  async (gift) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(gift),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const hash: unknown = Object(await response.json())['transaction_hash']
      if (response.ok && typeof hash === 'string' && hash.length <= MOST_LETTERS) return hash
      throw new TypeError(`the faucet answered ${String(response.status)}`)
    } catch (error) {
      throw new ApiError(
        'NETWORK_UNAVAILABLE',
        'The faucet has nothing for this network right now. Try again later.',
        {
          cause: error,
        },
      )
    }
  }
