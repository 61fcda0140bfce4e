/** Responses of an EIP-1193 provider by method; throwing means that the wallet refuses. */
export type WalletScript = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

export const SCRIPTED_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SCRIPTED_WALLET_ID = 'test.scripted'

export interface ScriptedWallet {
  /** Calls in order. */
  readonly calls: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  emit(event: string, payload: unknown): void
}

/** The rejection error defined by EIP-1193. */
export const userRejection = (): Error => Object.assign(new Error('User rejected'), { code: 4001 })

/** An EVM wallet that announces itself to a window like an extension, and responds from a script. */
export function announceScriptedWallet(
  target: EventTarget,
  script: WalletScript = {},
  { id, name } = { id: SCRIPTED_WALLET_ID, name: 'Scripted Wallet' },
): ScriptedWallet {
  const calls: { method: string; params: readonly unknown[] }[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const answers: WalletScript = {
    eth_requestAccounts: () => [SCRIPTED_ADDRESS],
    eth_accounts: () => [],
    eth_chainId: () => '0x1',
    personal_sign: () => `0x${'ab'.repeat(65)}`,
    wallet_revokePermissions: () => null,
    ...script,
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      calls.push({ method, params })
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      return answer(params)
    },
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  }
  const info = {
    uuid: '5a1f0d2c-0000-4000-8000-000000000001',
    name,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    rdns: id,
  }
  const announce = (): boolean =>
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return {
    calls,
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
  }
}
