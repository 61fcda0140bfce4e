import { ChainError } from '../../../errors/chain-error.ts'
import { rateOf } from '../../coins/fee-rate.ts'
import type { Coin } from '../../coins/settle-coins.ts'
import { askNode } from '../../rpc/ask-node.ts'
import {
  getCoins,
  getFeeRates,
  getHashAt,
  getTransactionHex,
  submit,
  type EsploraCall,
} from '../../rpc/esplora-calls.ts'

/** What a payment needs of the network's node, which is not trusted. Everything throws ChainError. */
export interface PayerNode {
  genesisHash(): Promise<string | null>
  /** What blocks have paid an address, and nothing spends. */
  coinsOf(address: string): Promise<readonly Coin[]>
  /** Satoshis for a thousand virtual bytes. */
  feeRate(): Promise<bigint>
  /** A transaction's bytes in hex. */
  transaction(txId: string): Promise<string>
  /**
   * Hands a signed transaction over, more than once where no answer comes. Resolves too when none has come, since the node may have taken it;
   * throws `execution_reverted` with what it refuses, which was not sent.
   */
  send(hex: string): Promise<void>
}

const TIMEOUT_MS = 8_000
/** Milliseconds before it is handed over once more. */
const TRY_AGAIN_MS = [0, 1_000, 3_000]
/** How nodes say that they have it: from an offer before this one. */
const KNOWN = /already|txn-already-known|txn-already-in-mempool/i

export function createPayerNode(url: string): PayerNode {
  const node = { url, fetch: globalThis.fetch.bind(globalThis), timeoutMs: TIMEOUT_MS }
  const ask = <T>(call: EsploraCall<T>): Promise<T> => askNode(node, call, AbortSignal.timeout(TIMEOUT_MS))

  /** Whether the node has answered. */
  async function offer(hex: string): Promise<boolean> {
    try {
      await ask(submit(hex))
      return true
    } catch (error: unknown) {
      if (!(error instanceof ChainError) || error.retryable) return false
      if (KNOWN.test(error.message)) return true
      throw new ChainError('execution_reverted', `The network refused the payment: ${error.message}`, {
        cause: error,
      })
    }
  }

  return {
    genesisHash: () => ask(getHashAt(0n)),
    async coinsOf(address) {
      const coins = await ask(getCoins(encodeURIComponent(address)))
      return coins
        .filter(({ status }) => status.confirmed)
        .map(({ txid: txId, vout: index, value }) => ({ txId, index, value }))
    },
    feeRate: async () => rateOf(await ask(getFeeRates())),
    async transaction(txId) {
      const hex = await ask(getTransactionHex(txId))
      if (hex !== null) return hex
      throw new ChainError('rpc_untrustworthy', `The node does not know ${txId}, which pays the account.`)
    },
    async send(hex) {
      for (const delayMs of TRY_AGAIN_MS) {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        if (await offer(hex)) return
      }
    },
  }
}
