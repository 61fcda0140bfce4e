/** The parameters that distinguish addresses of different Bitcoin networks. */
export interface BitcoinNetwork {
  /** Human-readable part of SegWit addresses. */
  readonly bech32: string
  /** Version bytes of the older address types. */
  readonly pubKeyHash: number
  readonly scriptHash: number
  /** Version byte of private keys; nothing here encodes one. */
  readonly wif: number
  /** SLIP-44 coin type in derivation paths. */
  readonly coinType: number
}

const MAINNET: BitcoinNetwork = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80, coinType: 0 }
const TESTNET: BitcoinNetwork = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, coinType: 1 }
const REGTEST: BitcoinNetwork = { ...TESTNET, bech32: 'bcrt' }

export const BITCOIN_NETWORKS = [MAINNET, REGTEST, TESTNET] as const

/** Networks recognized by their genesis block; any other is a testnet. */
const GENESIS: Readonly<Record<string, BitcoinNetwork>> = {
  '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f': MAINNET,
  '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206': REGTEST,
}

/** The network of a genesis hash. */
export const networkOf = (chainId: string): BitcoinNetwork => GENESIS[chainId] ?? TESTNET
