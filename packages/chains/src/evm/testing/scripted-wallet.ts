import { createTestPage, type TestPage } from '../../testing/wallets/wallet-page.ts'
import type { Eip1193Params, Eip1193Provider } from '../wallet/eip1193.ts'

export type ScriptedAnswer = (params: Eip1193Params | undefined) => unknown

export interface ScriptedWallet extends Eip1193Provider {
  /** Requests so far, in order. */
  readonly requests: readonly { method: string; params?: Eip1193Params }[]
  /** Replaces answers: a function's result is returned, what it throws is thrown. */
  script(answers: Readonly<Record<string, ScriptedAnswer>>): void
  emit(event: string, payload: unknown): void
  /** How many listeners the page has left registered. */
  countListeners(): number
}

/** What wallets throw: an error with an EIP-1193 code. */
export function walletError(code: number, message: string): () => never {
  return () => {
    throw Object.assign(new Error(message), { code })
  }
}

/** A wallet with scripted answers that rejects any other request. */
export function createScriptedWallet(answers: Readonly<Record<string, ScriptedAnswer>>): ScriptedWallet {
  let script = { ...answers }
  const requests: { method: string; params?: Eip1193Params }[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const listenersOf = (event: string): Set<(payload: unknown) => void> => {
    const found = listeners.get(event) ?? new Set()
    listeners.set(event, found)
    return found
  }
  return {
    requests,
    script(more) {
      script = { ...script, ...more }
    },
    async request(request) {
      requests.push(request)
      const answer = script[request.method] ?? walletError(-32601, `${request.method} is not scripted`)
      return await answer(request.params)
    },
    on: (event, listener) => listenersOf(event).add(listener),
    removeListener: (event, listener) => listenersOf(event).delete(listener),
    emit(event, payload) {
      for (const listener of Array.from(listenersOf(event))) listener(payload)
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** A page with wallets; `announceAll` answers the page's request as extensions do. */
export function createWalletPage(window = createTestPage()): {
  window: TestPage
  announce(detail: unknown): void
  /** Announces now and whenever the page asks. */
  install(rdns: string, provider: Eip1193Provider, info?: object): void
} {
  const announce = (detail: unknown): void => {
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  }
  return {
    window,
    announce,
    install(rdns, provider, info = {}) {
      const detail = Object.freeze({
        info: {
          uuid: `uuid-of-${rdns}`,
          name: rdns.toUpperCase(),
          icon: 'data:image/svg+xml,<svg/>',
          rdns,
          ...info,
        },
        provider,
      })
      window.addEventListener('eip6963:requestProvider', () => announce(detail))
      announce(detail)
    },
  }
}
