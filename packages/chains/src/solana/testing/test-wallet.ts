import type { SolanaDepositAction } from '../deposit-action.ts'
import { instructionsOf } from '../transactions/action-instructions.ts'
import { base64 } from '../../encoding/base64.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { compileMessage, toTransaction } from '../transactions/message.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'

/** A wallet that executes deposits exactly as authored, over a node's HTTP API. */
export interface SolanaTestWallet {
  readonly address: string
  /** Returns the signature. Throws the node's error. */
  execute(action: SolanaDepositAction): Promise<string>
  /** A login signature, encoded as the web app sends it. */
  signMessage(text: string): string
}

const TIMEOUT_MS = 10_000

async function call(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { result, error } = Object(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

/** `secret` is 32 bytes. */
export function createSolanaTestWallet(rpcUrl: string, secret: Uint8Array): SolanaTestWallet {
  const key = keyOfSecret(secret)
  return {
    address: key.address,
    async execute(action) {
      const newest = await call(rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
      const blockhash = String(Object(Object(newest).value).blockhash)
      const message = compileMessage({ payer: key.address, blockhash, instructions: instructionsOf(action) })
      const transaction = base64(toTransaction(message, key.sign(message)))
      return String(await call(rpcUrl, 'sendTransaction', [transaction, { encoding: 'base64' }]))
    },
    signMessage: (text) => toBase58(key.sign(new TextEncoder().encode(text))),
  }
}
