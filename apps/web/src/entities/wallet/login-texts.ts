import type { ApiClient } from '@sunspan/api/client'
import type { SigningPlace } from '@sunspan/domain'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { loadChunk } from '../../shared/ui/lazy/load-chunk.ts'

/** A text that is about to end is none: the wallet's owner has yet to read it. */
const LEAST_LIFE_MS = 60_000

/**
 * The server's texts that a wallet proves itself by, each up to the wallet's address. None is given out that is not to the letter the login of this
 * page: an UntrustedAnswerError is thrown instead.
 */
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
  page,
}: {
  readonly api: Pick<ApiClient, 'call'>
  readonly page: SigningPlace
}): LoginTexts {
  let ready: { readonly value: string; readonly endsAt: number } | undefined

  async function ask(named?: NamedWallet) {
    const headers = { 'network-type': page.networkType }
    const { message } = await api.call('getLoginMessage', { headers, query: { ...named } })
    const wallet = named && { address: named.address, chainId: named.chain_id }
    const { checkLoginText } = await loadChunk('check-login-text', () => import('./check-login-text.ts'))
    return {
      value: message.value,
      endsAt: checkLoginText(message.value, { page, wallet, now: new Date() }),
    }
  }

  return {
    async prepare() {
      ready = undefined
      ready = await ask().catch((error: unknown) => {
        if (error instanceof UntrustedAnswerError) throw error
        return undefined
      })
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
