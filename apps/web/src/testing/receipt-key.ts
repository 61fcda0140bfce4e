import type { DepositSignatureWire } from '@sunspan/api'
import { depositStatementBytes, type DepositStatement } from '@sunspan/domain'
import { ed25519 } from '@noble/curves/ed25519'
import { TEST_RECEIPT_KEY } from './test-page-config.ts'

const SECRET = new Uint8Array(32).fill(7)

/** Signs like the server, with the key known to the tests' page. */
export function signBytesForTests(message: Uint8Array, secret = SECRET): DepositSignatureWire {
  const signature = ed25519.sign(message, secret)
  return { key_id: TEST_RECEIPT_KEY.id, signature: btoa(String.fromCharCode(...signature)) }
}

export const signForTests = (statement: DepositStatement, secret = SECRET): DepositSignatureWire =>
  signBytesForTests(depositStatementBytes(statement), secret)
