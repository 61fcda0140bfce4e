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

/** What a payment needs from the network's node, which is not trusted. All methods throw ChainError. */
export interface PayerNode {
  genesisHash(): Promise<string | null>
  /** Confirmed coins of an address that nothing spends. */
  coinsOf(address: string): Promise<readonly Coin[]>
  /** Satoshis per thousand virtual bytes. */
  feeRate(): Promise<bigint>
  /** A transaction's bytes in hex. */
  transaction(txId: string): Promise<string>
  /**
   * Submits a signed transaction, repeatedly if no answer arrives. Resolves also without an answer, since the node may have accepted it;
   * throws `execution_reverted` with the node's reason if it was refused and therefore not sent.
   */
  send(hex: string): Promise<void>
}

const TIMEOUT_MS = 8_000
/** Delays before each attempt, in milliseconds. */
const TRY_AGAIN_MS = [0, 1_000, 3_000]
/** How nodes report that they already have it, from an earlier attempt. */
const KNOWN = /already|txn-already-known|txn-already-in-mempool/i

export function createPayerNode(url: string): PayerNode {
  const node = { url, fetch: globalThis.fetch.bind(globalThis), timeoutMs: TIMEOUT_MS }
  const ask = <T>(call: EsploraCall<T>): Promise<T> => askNode(node, call, AbortSignal.timeout(TIMEOUT_MS))

  /** Whether the node answered. */
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
