import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'

/** Address and key encoding on regtest. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The P2WPKH output of a 32-byte key. */
export const paymentOf = (secret: Uint8Array) => p2wpkh(pubECDSA(secret), REGTEST)
