import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../../errors/chain-error.ts'
import { tronHex } from '../address.ts'
import { addressOfKey } from '../login.ts'

const FIRST_RECOVERY = 27

/** A signing key with its address, in base58 and as 21 bytes in hex. */
export interface TronKey {
  readonly address: string
  readonly hex: string
  /** Signs `raw_data`: r, s, and the recovery byte. */
  signTransaction(rawData: Uint8Array): Uint8Array
}

/** The 32 secret bytes of a phrase's account: m/44'/195'/0'/0/{index}. Index 0 is the treasury. Throws `unsupported` for an invalid phrase. */
export function tronSecret(mnemonic: string, index: number): Uint8Array {
  if (!validateMnemonic(mnemonic, wordlist)) {
    // The phrase itself must not be in any message.
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(`m/44'/195'/0'/0/${index}`)
  if (privateKey === null) throw new TypeError('The key has no such part.')
  return privateKey
}

export function keyOfSecret(secret: Uint8Array): TronKey {
  const address = addressOfKey(secp256k1.getPublicKey(secret, false))
  return {
    address,
    hex: tronHex(address) ?? '',
    signTransaction(rawData) {
      const signature = secp256k1.sign(sha256(rawData), secret)
      return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery + FIRST_RECOVERY)
    },
  }
}

export const keyOfMnemonic = (mnemonic: string): TronKey => keyOfSecret(tronSecret(mnemonic, 0))

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const tronTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address

/** The address of an account of a phrase. */
export const tronAddressOf = (mnemonic: string, index: number): string =>
  keyOfSecret(tronSecret(mnemonic, index)).address
