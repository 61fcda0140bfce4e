import type { ApiClient } from '@sunspan/api/client'
import type { NetworkType } from '@sunspan/domain'

/** A text that is about to end is none: the wallet's owner has yet to read it. */
const LEAST_LIFE_MS = 60_000

/** The server's texts that a wallet proves itself by, each up to the wallet's address. */
export interface LoginTexts {
  /** Asks for one ahead, for a wallet that signs it as it connects. Undefined where the server gives none: the wallet can prove itself later. */
  prepare(): Promise<string | undefined>
  /** The one that was asked for ahead, once and while it is valid; else a new one, of EIP-4361 where a wallet is named. */
  take(wallet?: NamedWallet): Promise<string>
}

/** As the API's query names it. */
export interface NamedWallet {
  readonly address: string
  readonly chain_id: string
}

export function createLoginTexts({
  api,
  networkType,
}: {
  readonly api: Pick<ApiClient, 'call'>
  readonly networkType: NetworkType
}): LoginTexts {
  let ready: { readonly value: string; readonly endsAt: number } | undefined
  async function ask(query: Partial<NamedWallet> = {}) {
    const answer = await api.call('getLoginMessage', { headers: { 'network-type': networkType }, query })
    return { value: answer.message.value, endsAt: Date.parse(answer.expires_at) }
  }
  return {
    async prepare() {
      ready = await ask().catch(() => undefined)
      return ready?.value
    },
    async take(wallet) {
      const text =
        ready !== undefined && ready.endsAt - Date.now() > LEAST_LIFE_MS ? ready : await ask(wallet)
      ready = undefined
      return text.value
    },
  }
}
