import type { WalletWindow } from '../../capabilities/wallet-module.ts'
import { isRecord } from '../../errors/is-record.ts'
import type { FuelHandle, Listener, METHODS } from './fuel-provider.ts'

const TO_EXTENSION = 'FuelContentScript'
const TO_PAGE = 'FuelConnectorScript'

/** Wallets whose extensions speak by these messages, each to its own name. */
export const EXTENSION_NAMES = ['Fuel Wallet', 'Fuelet Wallet'] as const

type Method = (typeof METHODS)[number]

/** Parameters by the names that the extension gives them. */
function nameParams(method: Method, args: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [first, second, third] = args
  if (method === 'selectNetwork') return { network: first }
  if (method === 'signMessage') return { address: first, message: second }
  if (method !== 'sendTransaction') return {}
  const provider = isRecord(third) ? third['provider'] : undefined
  return { address: first, transaction: JSON.stringify(second), provider, returnTransactionResponse: false }
}

function post(window: WalletWindow, message: unknown): void {
  const send: unknown = Reflect.get(window, 'postMessage')
  const origin = window.location === undefined ? '*' : new URL(window.location.href).origin
  if (typeof send === 'function') Reflect.apply(send, window, [message, origin])
}

/**
 * Talks to a wallet's extension, which adds nothing to the page: its content script answers messages of the page's own window. `onAnswer`
 * is called when it is there.
 */
export function createExtensionHandle(
  window: WalletWindow,
  name: string,
  onAnswer: () => void,
): FuelHandle & { ask(): void } {
  const pending = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Map<string, Set<Listener>>()
  let count = 0

  function receive({ id, result, error }: Record<string, unknown>): void {
    const waiting = pending.get(String(id))
    pending.delete(String(id))
    if (error === undefined || error === null) waiting?.resolve(result)
    else waiting?.reject(error)
  }
  window.addEventListener('message', (event) => {
    const data = 'data' in event ? event.data : undefined
    // Only the page's own window, since any frame may send messages.
    if (!('source' in event) || event.source !== window || !isRecord(data)) return
    if (data['target'] !== TO_PAGE || data['connectorName'] !== name) return
    if (data['type'] === 'response' && isRecord(data['response'])) receive(data['response'])
    onAnswer()
    const events: readonly unknown[] = Array.isArray(data['events']) ? data['events'] : []
    for (const told of events) {
      if (!isRecord(told) || !Array.isArray(told['params'])) continue
      const [payload]: unknown[] = told['params']
      for (const listener of Array.from(listeners.get(String(told['event'])) ?? [])) listener(payload)
    }
  })

  const call: FuelHandle['call'] = (method, ...args) =>
    new Promise((resolve, reject) => {
      count += 1
      const id = `sunspan-${name}-${count}`
      pending.set(id, { resolve, reject })
      const theirs = method === 'currentNetwork' ? 'network' : method
      const request = { jsonrpc: '2.0', id, method: theirs, params: nameParams(method, args) }
      post(window, { type: 'request', target: TO_EXTENSION, connectorName: name, request })
    })
  return {
    call,
    ask: () => void call('ping').catch(() => undefined),
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}
