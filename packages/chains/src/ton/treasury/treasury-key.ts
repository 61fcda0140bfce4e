import { ed25519 } from '@noble/curves/ed25519.js'
import { ed25519SecretOf } from '../../encoding/ed25519-secret.ts'
import { walletText } from '../to-address.ts'
import { createHighloadWallet, type HighloadWallet } from './highload-wallet.ts'
import type { TonKey } from './ton-key.ts'

/** m/44'/607'/{index}', the derivation path that wallets of this family use. */
const pathOf = (index: number): readonly number[] => [44, 607, index]

/** The 32 secret bytes of a phrase's account. Index 0 is the treasury. Throws `unsupported` for an invalid phrase. */
export const tonSecret = (mnemonic: string, index: number): Uint8Array =>
  ed25519SecretOf(mnemonic, pathOf(index))

/** The key of one of a BIP-39 phrase's accounts, by default the first. Throws `unsupported` for an invalid phrase. */
export function keyOfMnemonic(mnemonic: string, index = 0): TonKey {
  const secret = tonSecret(mnemonic, index)
  return {
    publicKey: ed25519.getPublicKey(secret),
    sign: (hash) => Buffer.from(ed25519.sign(hash, secret)),
  }
}

/** The wallet of a phrase's first account, which receives deposits and pays out. Throws `unsupported` for an invalid phrase. */
export const treasuryOf = (mnemonic: string): HighloadWallet => createHighloadWallet(keyOfMnemonic(mnemonic))

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const tonTreasuryAddress = (mnemonic: string): string => walletText(treasuryOf(mnemonic).address)

/** The wallet of a phrase's second account, which mints NFTs. Throws `unsupported` for an invalid phrase. */
export const minterOf = (mnemonic: string): HighloadWallet => createHighloadWallet(keyOfMnemonic(mnemonic, 1))

/** The address of `minterOf`. */
export const tonMinterAddress = (mnemonic: string): string => walletText(minterOf(mnemonic).address)
