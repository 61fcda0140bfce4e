import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '../../encoding/base64.ts'
import { ed25519SecretOf } from '../../encoding/ed25519-secret.ts'
import { addressOfKey, transactionHash } from '../transactions/digests.ts'

/** A signing key with its address. */
export interface SuiKey {
  readonly address: string
  /** The signature of a hash with its scheme and key, as nodes take it. */
  signHash(hash: Uint8Array): string
  signTransaction(bytes: Uint8Array): string
}

const ED25519 = 0

/** m/44'/784'/{index}'/0'/0', the derivation path that wallets of this family use. */
const pathOf = (index: number): readonly number[] => [44, 784, index, 0, 0]

export function keyOfSecret(secret: Uint8Array): SuiKey {
  const key = ed25519.getPublicKey(secret)
  const signHash = (hash: Uint8Array): string =>
    base64(concatBytes(Uint8Array.of(ED25519), ed25519.sign(hash, secret), key))
  return {
    address: addressOfKey(ED25519, key),
    signHash,
    signTransaction: (bytes) => signHash(transactionHash(bytes)),
  }
}

/** The first account of a BIP-39 phrase. Throws `unsupported` for an invalid phrase. */
export const keyOfMnemonic = (mnemonic: string): SuiKey => keyOfSecret(ed25519SecretOf(mnemonic, pathOf(0)))

/** An account of a phrase with its 32 secret bytes. Index 0 is the treasury. */
export function suiAccount(
  mnemonic: string,
  index: number,
): { readonly address: string; readonly secret: Uint8Array } {
  const secret = ed25519SecretOf(mnemonic, pathOf(index))
  return { address: keyOfSecret(secret).address, secret }
}

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const suiTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address
