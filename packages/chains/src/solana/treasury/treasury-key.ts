import { ed25519 } from '@noble/curves/ed25519.js'
import { ed25519SecretOf } from '../../encoding/ed25519-secret.ts'
import { toBase58 } from '../../encoding/base58.ts'

/** A signing key with its address. */
export interface SolanaKey {
  readonly address: string
  sign(message: Uint8Array): Uint8Array<ArrayBuffer>
}

/** m/44'/501'/{index}'/0', the derivation path that wallets of this family use. */
const pathOf = (index: number): readonly number[] => [44, 501, index, 0]

export function keyOfSecret(secret: Uint8Array): SolanaKey {
  return {
    address: toBase58(ed25519.getPublicKey(secret)),
    sign: (message) => Uint8Array.from(ed25519.sign(message, secret)),
  }
}

/** The first account of a BIP-39 phrase. Throws `unsupported` for an invalid phrase. */
export const keyOfMnemonic = (mnemonic: string): SolanaKey =>
  keyOfSecret(ed25519SecretOf(mnemonic, pathOf(0)))

/** An account of a phrase with its 32 secret bytes. Index 0 is the treasury. */
export function solanaAccount(
  mnemonic: string,
  index: number,
): { readonly address: string; readonly secret: Uint8Array } {
  const secret = ed25519SecretOf(mnemonic, pathOf(index))
  return { address: keyOfSecret(secret).address, secret }
}

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const solanaTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address
