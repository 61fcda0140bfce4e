import type { Page } from '@playwright/test'

/** Installs a wallet in a page by the Wallet Standard. It shares one account and signs nothing. Call it before the page opens. */
export async function installStandardWallet(
  page: Page,
  wallet: { readonly name: string; readonly address: string },
): Promise<void> {
  await page.addInitScript(({ name, address }) => {
    const chains = ['solana:mainnet']
    const account = { address, publicKey: new Uint8Array(32), chains, features: [] }
    const refuse = () => Promise.reject(new Error('User rejected the request.'))
    const made = {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      chains,
      accounts: [account],
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signMessage': { version: '1.0.0', signMessage: () => new Promise(() => undefined) },
        'solana:signTransaction': { version: '1.0.0', signTransaction: refuse },
      },
    }
    window.addEventListener('wallet-standard:app-ready', (event) => {
      // CAST: the Wallet Standard defines the event's data.
      const { detail } = event as CustomEvent<{ register: (wallet: unknown) => void }>
      detail.register(made)
    })
  }, wallet)
}
