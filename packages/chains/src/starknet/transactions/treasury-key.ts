import { getStarkKey, grindKey, sign } from '@scure/starknet'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../../errors/chain-error.ts'
import { spellAddress } from '../address.ts'
import { toFelt } from '../contracts/felt.ts'
import { addressOfCreation, type Creation } from './hashes.ts'

/** OpenZeppelin's account 1.0.0, as declared on the main network and on Sepolia. */
const ACCOUNT_CLASS = 0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n

/** A signing key with the account that obeys it. */
export interface StarknetKey {
  /** In normal form. */
  readonly address: string
  /** How the account is created. */
  readonly creation: Creation
  /** The two numbers of a signature, as nodes take them. */
  sign(hash: bigint): readonly string[]
}

export function keyOfSecret(secret: string): StarknetKey {
  const publicKey = BigInt(getStarkKey(secret))
  const creation = { classHash: ACCOUNT_CLASS, salt: publicKey, calldata: [publicKey] }
  return {
    address: spellAddress(addressOfCreation(creation)),
    creation,
    sign(hash) {
      const { r, s } = sign(hash.toString(16).padStart(64, '0'), secret)
      return [toFelt(r), toFelt(s)]
    },
  }
}

/** m/44'/9004'/0'/0/{index}, the derivation path that wallets of this family use. */
function secretOf(mnemonic: string, index: number): string {
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(
    `m/44'/9004'/0'/0/${index}`,
  )
  if (!privateKey) throw new TypeError('A private key derives private keys.')
  return grindKey(bytesToHex(privateKey))
}

/** An account of a BIP-39 phrase; index 0 is the treasury. Throws `unsupported` for an invalid phrase. */
export const keyOfAccount = (mnemonic: string, index: number): StarknetKey =>
  keyOfSecret(secretOf(mnemonic, index))

/** The first account of a BIP-39 phrase. Throws `unsupported` for an invalid phrase. */
export const keyOfMnemonic = (mnemonic: string): StarknetKey => keyOfAccount(mnemonic, 0)

/** An account of a phrase with its secret in hex. Index 0 is the treasury. */
export function starknetAccount(
  mnemonic: string,
  index: number,
): { readonly address: string; readonly secret: string } {
  const secret = secretOf(mnemonic, index)
  return { address: keyOfSecret(secret).address, secret }
}

/** The treasury address of a phrase. Throws `unsupported` for an invalid phrase. */
export const starknetTreasuryAddress = (mnemonic: string): string => keyOfMnemonic(mnemonic).address
