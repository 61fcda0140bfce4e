/** A method's inputs, as the Wallet Standard passes them. */
export type ScriptedFeature = (...inputs: readonly unknown[]) => unknown

export interface ScriptedStandardWallet {
  readonly calls: readonly { readonly method: string; readonly inputs: readonly unknown[] }[]
  /** Changes answers by `feature.method`: what a function returns is returned, what it throws is thrown. */
  script(answers: Readonly<Record<string, ScriptedFeature>>): void
  /** Shares other accounts and tells the page. */
  share(...addresses: readonly string[]): void
  emit(change: unknown): void
  countListeners(): number
  /** Registers with a page: with one that is there, and with each that asks. Returns the way to withdraw. */
  install(page: EventTarget): () => void
}

interface Registrar {
  register(...wallets: readonly unknown[]): () => void
}

const CHAINS = ['solana:mainnet', 'solana:devnet']
const ICON = 'data:image/svg+xml,<svg/>'

export const accountOf = (address: string): object => ({
  ...{ address, publicKey: new Uint8Array(32), chains: CHAINS, features: ['solana:signMessage'] },
})

/** A wallet of the Wallet Standard that answers what a test scripts. */
export function createScriptedStandardWallet(spec: {
  readonly name: string
  readonly address: string
  readonly chains?: readonly string[]
  readonly features?: readonly string[]
}): ScriptedStandardWallet {
  const listeners = new Set<(change: unknown) => void>()
  const calls: { method: string; inputs: readonly unknown[] }[] = []
  let accounts: readonly object[] = []
  let permitted = [spec.address]
  let answers: Readonly<Record<string, ScriptedFeature>> = {
    'standard:connect.connect': () => {
      accounts = permitted.map(accountOf)
      return { accounts }
    },
    'standard:disconnect.disconnect': () => undefined,
  }
  const emit = (change: unknown): void => {
    for (const listener of [...listeners]) listener(change)
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
    'standard:connect': { connect: method('standard:connect.connect') },
    'standard:disconnect': { disconnect: method('standard:disconnect.disconnect') },
    'standard:events': {
      on(_event: string, listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': { signMessage: method('solana:signMessage.signMessage') },
    'solana:signTransaction': { signTransaction: method('solana:signTransaction.signTransaction') },
    'solana:signAndSendTransaction': {
      signAndSendTransaction: method('solana:signAndSendTransaction.signAndSendTransaction'),
    },
  }
  const names = spec.features ?? Object.keys(offered)
  const wallet = {
    version: '1.0.0',
    name: spec.name,
    icon: ICON,
    chains: spec.chains ?? CHAINS,
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
