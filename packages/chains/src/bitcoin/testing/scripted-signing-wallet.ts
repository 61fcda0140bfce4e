import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import {
  createScriptedStandardWallet,
  type ScriptedStandardWallet,
  type StandardNamespace,
} from '../../testing/wallets/scripted-standard-wallet.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Output types of a 32-byte key, as used by wallets. */
export const PAYMENTS = {
  P2WPKH: (secret: Uint8Array) => p2wpkh(pubECDSA(secret), REGTEST),
  P2TR: (secret: Uint8Array) => p2tr(pubSchnorr(secret), undefined, REGTEST),
  'P2SH-P2WPKH': (secret: Uint8Array) => p2sh(p2wpkh(pubECDSA(secret), REGTEST), REGTEST),
  P2PKH: (secret: Uint8Array) => p2pkh(pubECDSA(secret), REGTEST),
} as const

const BITCOIN: StandardNamespace = {
  connect: 'bitcoin:connect',
  features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
  chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
  accountOf: (address) => ({ address, publicKey: new Uint8Array(), chains: BITCOIN.chains, features: [] }),
}

/** Signs what a key can sign of a payment, without finalizing it. */
export function signPsbt(psbt: Uint8Array, secret: Uint8Array): Transaction {
  const tx = Transaction.fromPSBT(psbt)
  tx.sign(secret)
  return tx
}

/** A Wallet Standard Bitcoin wallet that signs payments without sending them, with scripted answers. */
export function createScriptedSigningWallet(
  spec: Omit<Parameters<typeof createScriptedStandardWallet>[0], 'namespace'> & {
    /** Absent if the wallet returns no valid key. */
    readonly publicKey?: Uint8Array
  },
): ScriptedStandardWallet {
  const { publicKey } = spec
  const accountOf = (address: string): object => ({
    ...BITCOIN.accountOf(address),
    ...(publicKey === undefined ? {} : { publicKey }),
  })
  return createScriptedStandardWallet({ ...spec, namespace: { ...BITCOIN, accountOf } })
}
