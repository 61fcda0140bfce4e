import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../chain-error.ts'
import { toBase58 } from './base58.ts'

/** An account that signs. */
export interface SolanaKey {
  readonly address: string
  sign(message: Uint8Array): Uint8Array<ArrayBuffer>
}

/** m/44'/501'/0'/0', which the wallets of this family take for a phrase's first account. */
const PATH = [44, 501, 0, 0]
const HARDENED = 0x80000000
const KEY_BYTES = 32

/** SLIP-0010 for ed25519: every step is a hardened one. */
function derive(seed: Uint8Array): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of PATH) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, step + HARDENED)
    const data = concatBytes(Uint8Array.of(0), node.slice(0, KEY_BYTES), index)
    node = hmac(sha512, node.slice(KEY_BYTES), data)
  }
  return node.slice(0, KEY_BYTES)
}

export function keyOfSecret(secret: Uint8Array): SolanaKey {
  return {
    address: toBase58(ed25519.getPublicKey(secret)),
    sign: (message) => Uint8Array.from(ed25519.sign(message, secret)),
  }
}

/** The first account of a BIP-39 phrase. Throws `unsupported` for what is none. */
export function keyOfMnemonic(mnemonic: string): SolanaKey {
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is no valid BIP-39 phrase.')
  }
  return keyOfSecret(derive(mnemonicToSeedSync(mnemonic)))
}

/** Where the treasury of a phrase is. Throws `unsupported` for a phrase that is none. */
export const solanaTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address
