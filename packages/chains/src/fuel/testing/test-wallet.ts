import type { FuelDepositAction } from '../deposit-action.ts'
import { askOne, createNodeClient, submit } from '../rpc/fuel-calls.ts'
import { encodeTransfer, transferId } from '../transactions/encode-transfer.ts'
import { hashMessage } from '../transactions/hash-message.ts'
import { keyOfSecret } from '../transactions/signatures.ts'
import { planDeposit } from '../wallet/deposit-request.ts'

/** A wallet that executes deposits exactly as authored, over a node's HTTP API. */
export interface FuelTestWallet {
  readonly address: string
  /** Returns the transaction's id; effective with the next block. Throws the node's error. */
  execute(action: FuelDepositAction): Promise<string>
  signMessage(text: string): string
}

const TIMEOUT_MS = 10_000

/** `secret` is a key in hex without a prefix. */
export function createFuelTestWallet(rpcUrl: string, secret: string): FuelTestWallet {
  const key = keyOfSecret(secret)
  const client = createNodeClient({ url: rpcUrl, fetch, timeoutMs: TIMEOUT_MS })
  return {
    address: key.address,
    async execute(action) {
      const limit = AbortSignal.timeout(TIMEOUT_MS)
      const transfer = await planDeposit(client, { owner: key.address, action }, limit)
      const id = transferId(transfer, action.chain_id)
      await askOne(client, submit(encodeTransfer(transfer, key.sign(id))), limit)
      return id
    },
    signMessage: (text) => key.sign(hashMessage(text)),
  }
}
