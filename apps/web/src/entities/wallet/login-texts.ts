import type { ApiClient } from '@sunspan/api/client'
import type { SigningPlace } from '@sunspan/domain'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import type { NamedWallet } from './ask-login-text.ts'

/** A text that is about to expire counts as expired: the wallet's owner still has to read it. */
const LEAST_LIFE_MS = 60_000

/**
 * The server's login texts, each complete up to the wallet's address. Every text must be exactly this page's login text; otherwise an
 * UntrustedAnswerError is thrown.
 */
export interface LoginTexts {
  /** Requests a text in advance, for a wallet that signs it while connecting. Undefined if the server issues none: the wallet can log in later. */
  prepare(): Promise<string | undefined>
  /** Returns the text requested in advance, once and while it is valid; otherwise a new one, in EIP-4361 format if a wallet is given. */
  take(wallet?: NamedWallet): Promise<string>
}

export function createLoginTexts(deps: {
  readonly api: Pick<ApiClient, 'call'>
  readonly page: SigningPlace
}): LoginTexts {
  let ready: { readonly value: string; readonly endsAt: number } | undefined

  const ask = async (named?: NamedWallet) =>
    (await loadChunk('login-text', () => import('./ask-login-text.ts'))).askLoginText(deps, named)

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
