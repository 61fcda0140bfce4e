import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ChainError } from '../../errors/chain-error.ts'
import { addressOf } from '../address.ts'
import { networkOf, type BitcoinNetwork } from '../network.ts'

/** The key a coin belongs to: the treasury's own address, or an order's address by index. */
export type KeyIndex = 'treasury' | number

/** A P2WPKH address of the wallet. */
export interface WalletAddress {
  readonly key: KeyIndex
  readonly address: string
  /** In hex. */
  readonly script: string
}

/**
 * All addresses of the treasury's phrase, by BIP 84: the first address of account 0 is the treasury's own; those of account 1 belong to
 * orders.
 */
export interface TreasuryKeys {
  readonly treasury: WalletAddress
  ofOrder(index: number): WalletAddress
  publicKey(key: KeyIndex): Uint8Array
  secretKey(key: KeyIndex): Uint8Array
}

function require<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError('The key has no such part.')
  return value
}

/** Throws `unsupported` for an invalid phrase. */
export function createTreasuryKeys(mnemonic: string, network: BitcoinNetwork): TreasuryKeys {
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  const receiving = (account: number): HDKey => root.derive(`m/84'/${network.coinType}'/${account}'/0`)
  const own = receiving(0).deriveChild(0)
  const orders = receiving(1)
  const node = (key: KeyIndex): HDKey => (key === 'treasury' ? own : orders.deriveChild(key))
  const publicKey = (key: KeyIndex): Uint8Array => require(node(key).publicKey)
  const describe = (key: KeyIndex): WalletAddress => {
    const script = `0014${bytesToHex(ripemd160(sha256(publicKey(key))))}`
    return { key, script, address: require(addressOf(script, network)) }
  }
  return {
    treasury: describe('treasury'),
    ofOrder: describe,
    publicKey,
    secretKey: (key) => require(node(key).privateKey),
  }
}

/** The treasury address of a phrase on the network with this genesis hash. Throws `unsupported` for an invalid phrase. */
export const bitcoinTreasuryAddress = (mnemonic: string, chainId: string): string =>
  createTreasuryKeys(mnemonic, networkOf(chainId)).treasury.address
