interface Registrar {
  register(wallet: object): () => void
}

const isRegistrar = (value: unknown): value is Registrar =>
  typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function'

/** Registers a wallet with the page by the Wallet Standard: immediately, and with each app that reports it is ready. */
export function registerStandardWallet(target: EventTarget, wallet: object): void {
  const introduce = (api: unknown) => {
    if (isRegistrar(api)) api.register(wallet)
  }
  target.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent || 'detail' in event) introduce(event.detail)
  })
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: introduce }))
}
