import { Address as AddressCoder, OutScript } from '@scure/btc-signer'
import type { Bcoin, BcoinAddress, BcoinScript } from '../bcoin/bcoin-types.ts'

/** Prefixes of Bitcoin Core's regtest. */
const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const codec = AddressCoder(REGTEST)

/** Parses an address into bcoin's type; undefined if it is not of this network. */
export function readAddress({ Address }: Bcoin, text: string): BcoinAddress | undefined {
  try {
    const decoded = codec.decode(text)
    return decoded.type === 'tr'
      ? Address.fromProgram(1, Buffer.from(decoded.pubkey))
      : Address.fromString(text, 'regtest')
  } catch {
    return undefined
  }
}

/** The address that a script pays, including Taproot; undefined if there is none. */
export function addressOf(script: BcoinScript): string | undefined {
  try {
    return codec.encode(OutScript.decode(new Uint8Array(script.toRaw())))
  } catch {
    return undefined
  }
}
