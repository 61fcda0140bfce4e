import { ed25519 } from '@noble/curves/ed25519.js'
import { ed25519SecretOf } from '../ed25519-secret.ts'
import { createHighloadWallet, type HighloadWallet } from './highload-wallet.ts'
import { walletText } from './to-address.ts'

export interface TonKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  sign(hash: Uint8Array): Buffer
}

/** m/44'/607'/0', which the wallets of this family take for a phrase's first account. */
const PATH = [44, 607, 0]

/** The first account's key of a BIP-39 phrase. Throws `unsupported` for what is none. */
export function keyOfMnemonic(mnemonic: string): TonKey {
  const secret = ed25519SecretOf(mnemonic, PATH)
  return {
    publicKey: ed25519.getPublicKey(secret),
    sign: (hash) => Buffer.from(ed25519.sign(hash, secret)),
  }
}

/** The wallet of a phrase's first account that takes deposits and pays out. Throws `unsupported` for a phrase that is none. */
export const treasuryOf = (mnemonic: string): HighloadWallet => createHighloadWallet(keyOfMnemonic(mnemonic))

/** Where the treasury of a phrase is. Throws `unsupported` for a phrase that is none. */
export const tonTreasuryAddress = (mnemonic: string): string => walletText(treasuryOf(mnemonic).address)
