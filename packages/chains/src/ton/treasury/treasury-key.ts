import { ed25519 } from '@noble/curves/ed25519.js'
import { ed25519SecretOf } from '../../encoding/ed25519-secret.ts'
import { walletText } from '../to-address.ts'
import { createHighloadWallet, type HighloadWallet } from './highload-wallet.ts'
import type { TonKey } from './ton-key.ts'

/** m/44'/607'/{index}', which the wallets of this family take for a phrase's accounts. */
const pathOf = (index: number): readonly number[] => [44, 607, index]

/** The 32 secret bytes of a phrase's account; the first one, of index 0, is the treasury's. Throws `unsupported` for a phrase that is none. */
export const tonSecret = (mnemonic: string, index: number): Uint8Array =>
  ed25519SecretOf(mnemonic, pathOf(index))

/** The first account's key of a BIP-39 phrase. Throws `unsupported` for what is none. */
export function keyOfMnemonic(mnemonic: string): TonKey {
  const secret = tonSecret(mnemonic, 0)
  return {
    publicKey: ed25519.getPublicKey(secret),
    sign: (hash) => Buffer.from(ed25519.sign(hash, secret)),
  }
}

/** The wallet of a phrase's first account that takes deposits and pays out. Throws `unsupported` for a phrase that is none. */
export const treasuryOf = (mnemonic: string): HighloadWallet => createHighloadWallet(keyOfMnemonic(mnemonic))

/** Where the treasury of a phrase is. Throws `unsupported` for a phrase that is none. */
export const tonTreasuryAddress = (mnemonic: string): string => walletText(treasuryOf(mnemonic).address)
