import { Address } from '@ton/core'
import type { TestPage } from '../../testing/wallets/wallet-page.ts'

type Answer = (...inputs: readonly unknown[]) => unknown

/** A TON Connect JS-bridge wallet with scripted answers. */
export interface ScriptedTonWallet {
  /** The page property that contains its bridge. */
  readonly key: string
  readonly calls: readonly { readonly method: string; readonly input: unknown }[]
  /** Replaces answers, by bridge method or request: a function's return value is the answer, what it throws is thrown. */
  script(answers: Readonly<Record<string, Answer>>): void
  emit(event: object): void
  countListeners(): number
  install(page: TestPage): void
}

export interface SharedFacts {
  /** User-friendly or raw. */
  readonly address: string
  readonly network?: string
  readonly publicKey?: string
  readonly stateInit?: string
  readonly proof?: object
}

/** The event with which a wallet shares an account. */
export const connectEvent = ({ address, network = '-239', publicKey, stateInit, proof }: SharedFacts) => ({
  event: 'connect',
  id: 1,
  payload: {
    items: [
      {
        name: 'ton_addr',
        address: Address.parse(address).toRawString(),
        network,
        ...(publicKey !== undefined && { publicKey }),
        ...(stateInit !== undefined && { walletStateInit: stateInit }),
      },
      ...(proof === undefined ? [] : [{ name: 'ton_proof', proof }]),
    ],
    device: { appName: 'scripted', features: [] },
  },
})

export const connectError = (code: number, message = 'No') => ({
  event: 'connect_error',
  id: 1,
  payload: { code, message },
})

/** `features` as in the wallet's device info. */
export function createScriptedTonWallet(spec: {
  readonly name: string
  readonly address: string
  readonly features?: readonly unknown[]
  readonly image?: string
}): ScriptedTonWallet {
  const key = `${spec.name.toLowerCase()}Wallet`
  const calls: { method: string; input: unknown }[] = []
  const listeners = new Set<(event: unknown) => void>()
  let answers: Readonly<Record<string, Answer>> = {
    connect: () => connectEvent(spec),
    restoreConnection: () => connectEvent(spec),
    disconnect: () => ({ id: '1', result: {} }),
  }
  const call = async (method: string, input?: unknown): Promise<unknown> => {
    calls.push({ method, input })
    const answer = answers[method]
    if (answer === undefined) return { id: '1', error: { code: 400, message: `${method} is not scripted` } }
    return await answer(input)
  }
  const tonconnect = {
    protocolVersion: 2,
    isWalletBrowser: false,
    deviceInfo: { appName: 'scripted', features: spec.features ?? [{ name: 'SignData', types: ['text'] }] },
    walletInfo: {
      name: spec.name,
      image: spec.image ?? 'https://wallet.example/icon.png',
      about_url: 'https://wallet.example',
    },
    connect: (_version: number, request: object) => call('connect', request),
    restoreConnection: () => call('restoreConnection'),
    send: ({ method, params: [payload] }: { method: string; params: readonly string[] }) =>
      call(method, payload === undefined ? undefined : JSON.parse(payload)),
    listen(listener: (event: unknown) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    key,
    calls,
    script(more) {
      answers = { ...answers, ...more }
    },
    emit(event) {
      for (const listener of Array.from(listeners)) listener(event)
    },
    countListeners: () => listeners.size,
    install: (page) => void Object.assign(page, { [key]: { tonconnect } }),
  }
}
