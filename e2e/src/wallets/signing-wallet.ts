import type { Page } from '@playwright/test'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { REGTEST, signBitcoinText } from '@sunspan/labs'

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

/** The address of a 32-byte key. */
export const signingAddress = (secret: Uint8Array): string => p2wpkh(pubECDSA(secret), REGTEST).address

function signPsbt(secret: Uint8Array, psbt: string): string {
  const tx = Transaction.fromPSBT(fromBase64(psbt))
  tx.sign(secret)
  return toBase64(tx.toPSBT())
}

/**
 * Installs a Bitcoin wallet in a page by the Wallet Standard. It signs everything and sends nothing itself. It remembers the page that it was
 * connected to. Call it before the page opens. `secret` is 32 bytes.
 */
export async function installSigningWallet(
  page: Page,
  { name, secret }: { readonly name: string; readonly secret: Uint8Array },
): Promise<void> {
  await page.exposeFunction('sunspanTestSignText', (text: string) => signBitcoinText(secret, text))
  await page.exposeFunction('sunspanTestSignPsbt', (psbt: string) => signPsbt(secret, psbt))
  await page.addInitScript(
    ({ name, address, publicKey }) => {
      // CAST: both are exposed above.
      const { sunspanTestSignText: signText, sunspanTestSignPsbt: sign } = window as unknown as Record<
        'sunspanTestSignText' | 'sunspanTestSignPsbt',
        (text: string) => Promise<string>
      >
      const PERMISSION = 'signing-wallet:permitted'
      const toText = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))
      const toBytes = (text: string): Uint8Array =>
        Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
      const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']
      const account = { address, publicKey: Uint8Array.from(publicKey), chains, features: [] }
      const version = '1.0.0'
      const made = {
        version,
        name,
        chains,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        get accounts() {
          return localStorage.getItem(PERMISSION) === null ? [] : [account]
        },
        features: {
          'bitcoin:connect': {
            version,
            async connect() {
              localStorage.setItem(PERMISSION, 'yes')
              return { accounts: [account] }
            },
          },
          'bitcoin:events': { version, on: () => () => undefined },
          'bitcoin:signMessage': {
            version,
            async signMessage({ message }: { readonly message: Uint8Array }) {
              const signature = toBytes(await signText(new TextDecoder().decode(message)))
              return [{ signedMessage: message, signature }]
            },
          },
          'bitcoin:signTransaction': {
            version,
            async signTransaction({ psbt }: { readonly psbt: Uint8Array }) {
              return [{ signedPsbt: toBytes(await sign(toText(psbt))) }]
            },
          },
        },
      }
      window.addEventListener('wallet-standard:app-ready', (event) => {
        // CAST: the Wallet Standard defines the event's data.
        const { detail } = event as CustomEvent<{ register: (wallet: unknown) => void }>
        detail.register(made)
      })
    },
    { name, address: signingAddress(secret), publicKey: [...pubECDSA(secret)] },
  )
}
