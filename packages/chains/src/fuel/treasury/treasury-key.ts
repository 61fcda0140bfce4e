import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../../errors/chain-error.ts'
import { keyOfSecret, type FuelKey } from '../transactions/signatures.ts'

/** m/44'/1179993420'/{index}'/0/0, the derivation path of the Fuel wallet. */
function secretOf(mnemonic: string, index: number): string {
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(
    `m/44'/1179993420'/${index}'/0/0`,
  )
  if (!privateKey) throw new TypeError('A private key derives private keys.')
  return bytesToHex(privateKey)
}

/** The first account of a BIP-39 phrase. Throws `unsupported` for an invalid phrase. */
export const keyOfMnemonic = (mnemonic: string): FuelKey => keyOfSecret(secretOf(mnemonic, 0))

/** An account of a phrase with its secret in hex. Index 0 is the treasury. */
export function fuelAccount(
  mnemonic: string,
  index: number,
): { readonly address: string; readonly secret: string } {
  const secret = secretOf(mnemonic, index)
  return { address: keyOfSecret(secret).address, secret }
}

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const fuelTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address
