import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'

/** How addresses and keys of regtest are spelled. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The P2WPKH output of a key of 32 bytes. */
export const paymentOf = (secret: Uint8Array) => p2wpkh(pubECDSA(secret), REGTEST)
