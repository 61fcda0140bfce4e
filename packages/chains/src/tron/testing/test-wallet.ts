import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { TronDepositAction } from '../deposit-action.ts'
import { hashSignedText } from '../login.ts'
import { writeSignedTransaction } from '../transactions/transaction.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'
import { writeDeposit } from '../wallet/write-deposit.ts'

/** A key that executes deposits exactly as authored, over a node's HTTP API. */
export interface TronTestWallet {
  /** In normal form. */
  readonly address: string
  /** Signs a deposit upon the node's newest block. */
  write(action: TronDepositAction): Promise<{ readonly txId: string; readonly bytes: Uint8Array }>
  /** Submits it. Throws the node's refusal. */
  execute(action: TronDepositAction): Promise<string>
  /** As `signMessageV2` does. */
  signMessage(text: string): string
}

const TIMEOUT_MS = 10_000
const LIFE_MS = 600_000n

/** `secret` is 32 bytes. */
export function createTronTestWallet(url: string, secret: Uint8Array): TronTestWallet {
  const key = keyOfSecret(secret)
  async function call(path: string, params: object) {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Object(await response.json())
  }
  const write: TronTestWallet['write'] = async (action) => {
    const { blockID: hash, block_header: header } = await call('wallet/getnowblock', {})
    const { number = 0, timestamp = 0 } = header.raw_data
    const time = BigInt(timestamp)
    const anchor = { height: BigInt(number), hash, expiration: time + LIFE_MS, timestamp: time }
    const { txID: txId, raw_data_hex: raw } = writeDeposit(action, anchor)
    const rawData = hexToBytes(raw)
    return { txId, bytes: writeSignedTransaction(rawData, key.signTransaction(rawData)) }
  }
  return {
    address: key.address,
    write,
    async execute(action) {
      const { txId, bytes } = await write(action)
      const answer = await call('wallet/broadcasthex', { transaction: bytesToHex(bytes) })
      if (answer.result === true) return txId
      throw new Error(`${answer.code}: ${Buffer.from(String(answer.message), 'hex').toString()}`)
    },
    signMessage(text) {
      const signature = secp256k1.sign(hashSignedText(text), secret)
      return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
    },
  }
}
