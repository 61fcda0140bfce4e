/** A method's inputs, as the Wallet Standard passes them. */
export type ScriptedFeature = (...inputs: readonly unknown[]) => unknown

export interface ScriptedStandardWallet {
  readonly calls: readonly { readonly method: string; readonly inputs: readonly unknown[] }[]
  /** Changes answers by `feature.method`: what a function returns is returned, what it throws is thrown. */
  script(answers: Readonly<Record<string, ScriptedFeature>>): void
  /** Shares other accounts and notifies the page. */
  share(...addresses: readonly string[]): void
  /** Stops sharing accounts, without an event. */
  withdraw(): void
  emit(change: unknown): void
  countListeners(): number
  /** Registers with a page: with one that is there, and with each that asks. Returns the way to withdraw. */
  install(page: EventTarget): () => void
}

interface Registrar {
  register(...wallets: readonly unknown[]): () => void
}

const ICON = 'data:image/svg+xml,<svg/>'

/** What wallets of one family have in the standard. */
export interface StandardNamespace {
  /** By which an account is asked for. */
  readonly connect: 'standard:connect' | 'bitcoin:connect'
  /** Besides connecting, disconnecting and events. Each has one method, of its own name. */
  readonly features: readonly string[]
  readonly chains: readonly string[]
  /** As the wallet shares it. */
  accountOf(address: string): object
}

/** A wallet of the Wallet Standard that answers what a test scripts. */
export function createScriptedStandardWallet(spec: {
  readonly namespace: StandardNamespace
  readonly name: string
  readonly address: string
  readonly chains?: readonly string[]
  /** Those alone. */
  readonly features?: readonly string[]
}): ScriptedStandardWallet {
  const { accountOf, connect, features, chains } = spec.namespace
  const listeners = new Set<(change: unknown) => void>()
  const calls: { method: string; inputs: readonly unknown[] }[] = []
  let accounts: readonly object[] = []
  let permitted = [spec.address]
  let answers: Readonly<Record<string, ScriptedFeature>> = {
    [`${connect}.connect`]: () => {
      accounts = permitted.map(accountOf)
      return { accounts }
    },
    'standard:disconnect.disconnect': () => undefined,
  }
  const emit = (change: unknown): void => {
    for (const listener of Array.from(listeners)) listener(change)
  }
  const method =
    (key: string) =>
    async (...inputs: readonly unknown[]) => {
      calls.push({ method: key, inputs })
      const answer = answers[key]
      if (answer === undefined) throw new Error(`${key} is not scripted`)
      return await answer(...inputs)
    }
  const offered: Readonly<Record<string, object>> = {
    [connect]: { connect: method(`${connect}.connect`) },
    'standard:disconnect': { disconnect: method('standard:disconnect.disconnect') },
    'standard:events': {
      on(_event: string, listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...Object.fromEntries(
      features.map((feature) => {
        const [, name = ''] = feature.split(':')
        return [feature, { [name]: method(`${feature}.${name}`) }]
      }),
    ),
  }
  const names = spec.features ?? Object.keys(offered)
  const wallet = {
    version: '1.0.0',
    name: spec.name,
    icon: ICON,
    chains: spec.chains ?? chains,
    features: Object.fromEntries(names.map((name) => [name, offered[name] ?? {}])),
    get accounts() {
      return accounts
    },
  }
  return {
    calls,
    emit,
    script(more) {
      answers = { ...answers, ...more }
    },
    share(...addresses) {
      permitted = [...addresses]
      accounts = addresses.map(accountOf)
      emit({ accounts })
    },
    withdraw() {
      accounts = []
    },
    countListeners: () => listeners.size,
    install(page) {
      let withdraw = (): void => undefined
      const register = (registrar: Registrar): void => {
        withdraw = registrar.register(wallet)
      }
      page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: register }))
      page.addEventListener('wallet-standard:app-ready', (event) => {
        // CAST: the Wallet Standard says what the event carries.
        register((event as Event & { detail: Registrar }).detail)
      })
      return () => withdraw()
    },
  }
}
