import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../errors/chain-error.ts'

const HARDENED = 0x80000000
const KEY_BYTES = 32

/**
 * Derives the secret of a BIP-39 phrase at a path by SLIP-0010 for ed25519, where every step is hardened. Throws `unsupported` for an
 * invalid phrase.
 */
export function ed25519SecretOf(mnemonic: string, path: readonly number[]): Uint8Array {
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), mnemonicToSeedSync(mnemonic))
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, step + HARDENED)
    const data = concatBytes(Uint8Array.of(0), node.slice(0, KEY_BYTES), index)
    node = hmac(sha512, node.slice(KEY_BYTES), data)
  }
  return node.slice(0, KEY_BYTES)
}
