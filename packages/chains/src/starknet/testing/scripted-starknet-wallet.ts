import type { TestPage } from '../../testing/wallets/wallet-page.ts'

type Answer = (params: unknown) => unknown
type Listener = (...payload: readonly unknown[]) => void

export interface ScriptedStarknetWallet {
  /** Requests received, oldest first. */
  readonly calls: { readonly type: string; readonly params: unknown }[]
  /** Replaces answers by the type of their request. */
  script(answers: Readonly<Record<string, Answer>>): void
  emit(event: string, ...payload: readonly unknown[]): void
  countListeners(): number
  install(page: TestPage): void
}

export const SEPOLIA = '0x534e5f5345504f4c4941'

/** An object that a wallet adds to the page, with scripted answers. */
export function createScriptedStarknetWallet(spec: {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly icon?: unknown
}): ScriptedStarknetWallet {
  const { id, name, address, icon = 'data:image/svg+xml,a' } = spec
  const listeners = new Map<string, Set<Listener>>()
  const calls: ScriptedStarknetWallet['calls'] = []
  const answers = new Map<string, Answer>([
    ['wallet_requestAccounts', () => [address]],
    ['wallet_requestChainId', () => SEPOLIA],
  ])
  return {
    calls,
    script(changes) {
      for (const [type, answer] of Object.entries(changes)) answers.set(type, answer)
    },
    emit(event, ...payload) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(...payload)
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    install(page) {
      const wallet = {
        id,
        name,
        version: '1.0.0',
        icon,
        async request({ type, params }: { readonly type: string; readonly params?: unknown }) {
          calls.push({ type, params })
          const answer = answers.get(type)
          if (answer === undefined) throw Object.assign(new Error(`unknown ${type}`), { code: 163 })
          return Promise.resolve(answer(params))
        },
        on: (event: string, listener: Listener) =>
          void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
      }
      Object.assign(page, { [`starknet_${id}`]: wallet })
    },
  }
}
