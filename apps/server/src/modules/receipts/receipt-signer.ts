import type { DepositSignatureWire, NameSignatureWire, ReceiptWire, SignedReceiptWire } from '@sunspan/api'
import {
  addressNameStatementBytes,
  bulkDepositStatementBytes,
  depositStatementBytes,
  nameStatementBytes,
  receiptBytes,
  type BulkDepositStatement,
  type DepositStatement,
  type NameStatement,
} from '@sunspan/domain'
import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** Signs statements on behalf of the service about what was ordered and what was done. */
export interface ReceiptSigner {
  /** 16 hexadecimal digits. */
  readonly keyId: string
  /** The raw 32 bytes in base64. */
  readonly publicKey: string
  signDeposit(statement: DepositStatement): DepositSignatureWire
  signBulkDeposit(statement: BulkDepositStatement): DepositSignatureWire
  /** The address that a name resolves to. */
  signName(statement: NameStatement): NameSignatureWire
  /** The primary name of an address. */
  signAddressName(statement: NameStatement): NameSignatureWire
  signReceipt(receipt: ReceiptWire): SignedReceiptWire
}

const RAW_KEY_BYTES = 32
const KEY_ID_DIGITS = 16

/** Signs with an Ed25519 private key. Deterministic: the same text always gets the same signature. */
export function createReceiptSigner(privateKey: KeyObject): ReceiptSigner {
  const publicKey = createPublicKey(privateKey)
    .export({ type: 'spki', format: 'der' })
    .subarray(-RAW_KEY_BYTES)
  const key = {
    key_id: createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_DIGITS),
    public_key: publicKey.toString('base64'),
  }
  const signatureOf = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString('base64')
  const named = (bytes: Uint8Array) => ({ key_id: key.key_id, signature: signatureOf(bytes) })
  return {
    keyId: key.key_id,
    publicKey: key.public_key,
    signDeposit: (statement) => named(depositStatementBytes(statement)),
    signBulkDeposit: (statement) => named(bulkDepositStatementBytes(statement)),
    signName: (statement) => ({ expires_at: statement.expiresAt, ...named(nameStatementBytes(statement)) }),
    signAddressName: (statement) => ({
      expires_at: statement.expiresAt,
      ...named(addressNameStatementBytes(statement)),
    }),
    signReceipt: (receipt) => ({
      version: 2,
      algorithm: 'Ed25519',
      ...key,
      signature: signatureOf(receiptBytes(receipt)),
      receipt,
    }),
  }
}
