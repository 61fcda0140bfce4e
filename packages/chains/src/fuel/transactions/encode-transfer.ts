import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** A coin to spend. Ids and addresses are hex in lower case throughout this file. */
export interface SpentCoin {
  /** The transaction that created it, and the place of the output in two bytes. */
  readonly utxoId: string
  readonly owner: string
  readonly amount: bigint
  readonly assetId: string
}

export interface Payment {
  readonly to: string
  readonly amount: bigint
  readonly assetId: string
}

/** Payments in one transaction that one key signs. */
export interface Transfer {
  readonly inputs: readonly SpentCoin[]
  readonly payments: readonly Payment[]
  /** Who gets what is left of each asset. */
  readonly change: string
  readonly maxFee: bigint
  /** The last block that may contain it; absent: any. */
  readonly expiration?: bigint | undefined
  /** Bytes that it carries along. */
  readonly note: string
}

/** `ret $zero`: a script that does nothing, so that the transaction can carry data. */
export const SCRIPT = '0x24000000'
/** More than the script uses. */
export const SCRIPT_GAS_LIMIT = 1_000n

const WORD = 8
const MAX_FEE = 8
const EXPIRATION = 16
const CHANGE = 2
const ZERO = new Uint8Array(32)

const hexBytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2))

function word(value: bigint | number): Uint8Array {
  const bytes = new Uint8Array(WORD)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

function padded(hex: string): Uint8Array {
  const bytes = hexBytes(hex)
  return concatBytes(bytes, new Uint8Array((WORD - (bytes.length % WORD)) % WORD))
}

const lengthOf = (hex: string): number => (hex.length - 2) / 2

const encodeInput = ({ utxoId, owner, amount, assetId }: SpentCoin): Uint8Array =>
  concatBytes(
    word(0),
    hexBytes(utxoId.slice(0, 66)),
    word(Number.parseInt(utxoId.slice(66), 16)),
    hexBytes(owner),
    word(amount),
    hexBytes(assetId),
    // The block that created it, which execution fills in; the witness; and no predicate.
    word(0),
    word(0),
    word(0),
    word(0),
    word(0),
    word(0),
  )

const encodeOutput = (kind: number, { to, amount, assetId }: Payment): Uint8Array =>
  concatBytes(word(kind), hexBytes(to), word(amount), hexBytes(assetId))

/** Assets of the inputs, of each of which something is left. */
export const assetsOf = ({ inputs }: Pick<Transfer, 'inputs'>): readonly string[] => [
  ...new Set(inputs.map(({ assetId }) => assetId)),
]

function encode(transfer: Transfer, witnesses: readonly string[]): Uint8Array {
  const { inputs, payments, change, maxFee, expiration, note } = transfer
  const outputs = [
    ...payments.map((payment) => encodeOutput(0, payment)),
    ...assetsOf(transfer).map((assetId) => encodeOutput(CHANGE, { to: change, amount: 0n, assetId })),
  ]
  return concatBytes(
    word(0),
    word(SCRIPT_GAS_LIMIT),
    ZERO,
    word(lengthOf(SCRIPT)),
    word(lengthOf(note)),
    word(expiration === undefined ? MAX_FEE : MAX_FEE | EXPIRATION),
    ...[inputs.length, outputs.length, witnesses.length].map(word),
    padded(SCRIPT),
    padded(note),
    word(maxFee),
    ...(expiration === undefined ? [] : [word(expiration)]),
    ...inputs.map(encodeInput),
    ...outputs,
    ...witnesses.flatMap((witness) => [word(lengthOf(witness)), padded(witness)]),
  )
}

/** The transaction's id, which is what its signer signs. */
export const transferId = (transfer: Transfer, chainId: string): string =>
  `0x${bytesToHex(sha256(concatBytes(word(BigInt(chainId)), encode(transfer, []))))}`

/** The bytes that nodes take, in hex. */
export const encodeTransfer = (transfer: Transfer, witness: string): string =>
  `0x${bytesToHex(encode(transfer, [witness]))}`

/** Size in bytes once it is signed. */
export const sizeOf = (transfer: Transfer): number => encode(transfer, [`0x${'0'.repeat(128)}`]).length
