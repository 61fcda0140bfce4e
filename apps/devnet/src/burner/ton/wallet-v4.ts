import { ed25519 } from '@noble/curves/ed25519.js'
import {
  addressBits,
  bytesBits,
  coinsBits,
  formatTonAddress,
  hashCell,
  parseBoc,
  toBoc,
  uintBits,
  type Cell,
  type TonAddress,
} from '@sunspan/chains/signing/ton'
import { WALLET_V4_CODE } from './wallet-v4-code.ts'

export interface OutgoingMessage {
  readonly to: TonAddress
  readonly bounces: boolean
  /** Nanotons. */
  readonly amount: bigint
  readonly body: Cell | undefined
}

/** A key's wallet of version 4. */
export interface WalletV4 {
  readonly place: TonAddress
  /** User-friendly, starting with UQ. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Its initial state as a bag of cells. */
  readonly stateInit: string
  /** The message that makes it send all of these, as a bag of cells in base64. Use `seqno` 0 for a wallet that is not deployed. */
  sign(order: {
    readonly seqno: number
    /** Seconds since 1970. */
    readonly validUntil: number
    readonly messages: readonly OutgoingMessage[]
  }): string
  signDigest(digest: Uint8Array): Uint8Array
}

const SUBWALLET = 698_983_191
const BASECHAIN = 0
const SIMPLE_SEND = 0
/** Fees are paid separately from the amount; a message that cannot be sent is skipped. */
const SEND_MODE = 3

/** A wallet's `int_msg_info`: the chain fills in sender, time and fee. */
const messageCell = ({ to, bounces, amount, body }: OutgoingMessage): Cell => ({
  bits: [
    '01',
    bounces ? '1' : '0',
    '0',
    '00',
    addressBits(to),
    coinsBits(amount),
    '0',
    coinsBits(0n),
    coinsBits(0n),
    uintBits(0, 64),
    uintBits(0, 32),
    '0',
    body === undefined ? '0' : '1',
  ].join(''),
  refs: body === undefined ? [] : [body],
})

function readCode(): Cell {
  const code = parseBoc(WALLET_V4_CODE)
  if (code === undefined) throw new Error('the code of the wallet is broken')
  return code
}

/** `secret` is 32 bytes. */
export function createWalletV4(secret: Uint8Array): WalletV4 {
  const publicKey = ed25519.getPublicKey(secret)
  const data = { bits: uintBits(0, 32) + uintBits(SUBWALLET, 32) + bytesBits(publicKey) + '0', refs: [] }
  const init: Cell = { bits: '00110', refs: [readCode(), data] }
  const place = { workchain: BASECHAIN, hash: hashCell(init) }
  const signDigest = (digest: Uint8Array): Uint8Array => ed25519.sign(digest, secret)
  return {
    place,
    publicKey,
    signDigest,
    address: formatTonAddress(place, false),
    stateInit: toBoc(init),
    sign({ seqno, validUntil, messages }) {
      const order: Cell = {
        bits: [
          uintBits(SUBWALLET, 32),
          uintBits(validUntil, 32),
          uintBits(seqno, 32),
          uintBits(SIMPLE_SEND, 8),
          ...messages.map(() => uintBits(SEND_MODE, 8)),
        ].join(''),
        refs: messages.map(messageCell),
      }
      const body = { bits: bytesBits(signDigest(hashCell(order))) + order.bits, refs: order.refs }
      const begins = seqno === 0
      return toBoc({
        bits: `1000${addressBits(place)}${coinsBits(0n)}${begins ? '11' : '0'}1`,
        refs: begins ? [init, body] : [body],
      })
    },
  }
}
