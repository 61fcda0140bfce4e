import type { TestPage } from '../../testing/wallets/wallet-page.ts'

type Answer = (...inputs: readonly unknown[]) => unknown

/** A wallet with scripted answers, for either interface. */
export interface ScriptedBitcoinWallet {
  readonly id: string
  readonly calls: readonly { readonly method: string; readonly inputs: readonly unknown[] }[]
  /** Replaces answers by method: a function's return value is the result, what it throws is the error. */
  script(answers: Readonly<Record<string, Answer>>): void
  emit(event: string, change: unknown): void
  countListeners(): number
  install(page: TestPage): void
}

function createScript(first: Readonly<Record<string, Answer>>) {
  const calls: { method: string; inputs: readonly unknown[] }[] = []
  const listeners = new Set<{ readonly event: string; readonly listener: (change: unknown) => void }>()
  let answers = first
  return {
    calls,
    listeners,
    async answer(method: string, ...inputs: readonly unknown[]): Promise<unknown> {
      calls.push({ method, inputs })
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('Method not found'), { code: -32_601 })
      return await answer(...inputs)
    },
    script(more: Readonly<Record<string, Answer>>) {
      answers = { ...answers, ...more }
    },
    emit(event: string, change: unknown) {
      for (const { event: own, listener } of Array.from(listeners)) if (own === event) listener(change)
    },
    countListeners: () => listeners.size,
  }
}

export const sharing = (...addresses: readonly string[]): object => ({
  addresses: addresses.map((address) => ({ address, purpose: 'payment' })),
})

/** A wallet registered by WBIP 004 that answers with JSON-RPC objects. */
export function createScriptedWbipWallet(name: string, address: string): ScriptedBitcoinWallet {
  const script = createScript({
    wallet_connect: () => sharing(address),
    wallet_getAccount: () => sharing(address),
    wallet_disconnect: () => null,
  })
  const id = `${name}Provider`
  const provider = {
    request: async (method: string, params: unknown) => {
      try {
        return { jsonrpc: '2.0', id: '1', result: await script.answer(method, params) }
      } catch (error: unknown) {
        const { code, message } = Object(error)
        return { jsonrpc: '2.0', id: '1', error: { code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (change: unknown) => void }) {
      const entry = { event: eventName, listener: cb }
      script.listeners.add(entry)
      return () => script.listeners.delete(entry)
    },
  }
  return {
    ...script,
    id,
    install(page) {
      const { btc_providers: listed = [] } = Object(page)
      Object.assign(page, { [id]: provider, btc_providers: [...listed, { id, name, icon: '' }] })
    },
  }
}

/** A wallet with UniSat's methods, at one of the paths where such wallets are found. */
export function createScriptedUniSatWallet(path: string, address: string): ScriptedBitcoinWallet {
  const script = createScript({ requestAccounts: () => [address], getAccounts: () => [address] })
  const { answer, listeners } = script
  const names = ['requestAccounts', 'getAccounts', 'signMessage', 'sendBitcoin']
  const provider = {
    ...Object.fromEntries(
      names.map((name) => [name, (...inputs: readonly unknown[]) => answer(name, ...inputs)]),
    ),
    on: (event: string, listener: (change: unknown) => void) => listeners.add({ event, listener }),
    removeListener(event: string, listener: (change: unknown) => void) {
      for (const entry of listeners) {
        if (entry.event === event && entry.listener === listener) listeners.delete(entry)
      }
    },
  }
  return {
    ...script,
    id: path,
    install(page) {
      const [first = path, second] = path.split('.')
      Object.assign(page, { [first]: second === undefined ? provider : { [second]: provider } })
    },
  }
}
