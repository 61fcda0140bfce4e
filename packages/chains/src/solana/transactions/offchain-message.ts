import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** No transaction starts with these bytes. */
const SIGNING_DOMAIN = Uint8Array.of(0xff, ...utf8ToBytes('solana offchain'))
const VERSION = Uint8Array.of(0)
const NO_APPLICATION = new Uint8Array(32)
const ONE_SIGNER = Uint8Array.of(1)
const FORMATS = { printableAscii: 0, shortUtf8: 1, longUtf8: 2 } as const
/** Maximum text size that hardware wallets display. */
const MAX_SHORT_BYTES = 1_212

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e

function formatOf(text: Uint8Array): number {
  if (text.length > MAX_SHORT_BYTES) return FORMATS.longUtf8
  return text.every(isPrintable) ? FORMATS.printableAscii : FORMATS.shortUtf8
}

/**
 * What a wallet may sign when asked to sign a text: the text itself, or, as hardware wallets do, the text after a header that prevents it
 * from being a transaction. Version 0 of the header exists in Solana's off-chain message format and in Ledger's shorter original one.
 * `signer`: 32 bytes. https://github.com/anza-xyz/agave/blob/master/docs/src/proposals/off-chain-message-signing.md
 */
export function formsOfText(text: Uint8Array, signer: Uint8Array): readonly Uint8Array[] {
  const format = Uint8Array.of(formatOf(text))
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8)
  const start = concatBytes(SIGNING_DOMAIN, VERSION)
  return [
    text,
    concatBytes(start, NO_APPLICATION, format, ONE_SIGNER, signer, length, text),
    concatBytes(start, format, length, text),
  ]
}
