import { numberToHex, pad, type Hex } from 'viem'
import { startFaultyRpc, type FaultyRpc } from '../../testing/rpc/faulty-rpc.ts'
import { COIN_CONTRACT, COIN_TRANSFERS } from '../deposits/coin-contract.ts'
import { TRANSFER_TOPIC } from '../deposits/transfer-log.ts'

/** Above all that Anvil gives to logs of a block. */
const FIRST_LOG = 0x10000
const LOGS_OF_TRANSACTION = 0x100

interface Frame {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly error?: string
  readonly calls?: readonly Frame[]
}

interface Receipt {
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly logs: readonly object[]
}

interface CoinLog {
  readonly topics: readonly Hex[]
}

export interface CoinLogFront extends FaultyRpc {
  /** The transaction passes on nothing of its value, as a network's account may decide that has code of its own. */
  hollow(txHash: string): void
}

/** Every transfer of coins in a frame and those in it, in order. */
const transfersIn = (frame: Frame): readonly Frame[] =>
  frame.error === undefined
    ? [
        ...(frame.type === 'CALL' && BigInt(frame.value ?? 0) > 0n ? [frame] : []),
        ...(frame.calls ?? []).flatMap(transfersIn),
      ]
    : []

/** Anvil as a network of EraVM: a contract logs every transfer of coins. */
export async function startCoinLogFront(nodeUrl: string): Promise<CoinLogFront> {
  const hollow = new Set<string>()
  const front = await startFaultyRpc(nodeUrl)

  const ask = async <T>(method: string, params: readonly unknown[]): Promise<T> => {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    // CAST: the node is Anvil, and the caller knows the method.
    return ((await response.json()) as { result: T }).result
  }

  async function coinLogs(receipt: Receipt): Promise<readonly CoinLog[]> {
    const { transactionHash, blockHash, blockNumber } = receipt
    const trace = await ask<Frame>('debug_traceTransaction', [transactionHash, { tracer: 'callTracer' }])
    const all = transfersIn(trace)
    const first = FIRST_LOG + Number(receipt.transactionIndex) * LOGS_OF_TRANSACTION
    return (hollow.has(transactionHash) ? all.slice(1) : all).map(({ from, to, value }, place) => ({
      address: COIN_CONTRACT,
      topics: [TRANSFER_TOPIC, pad(from), pad(to ?? '0x')],
      data: pad(value ?? '0x'),
      blockHash,
      blockNumber,
      transactionHash,
      logIndex: numberToHex(first + place),
      removed: false,
    }))
  }

  /** Those to one recipient in a range of blocks. */
  async function coinLogsOf(filter: {
    fromBlock: Hex
    toBlock: Hex
    topics: Hex[]
  }): Promise<readonly CoinLog[]> {
    const found: CoinLog[] = []
    for (let height = BigInt(filter.fromBlock); height <= BigInt(filter.toBlock); height += 1n) {
      const block = await ask<{ transactions: Hex[] }>('eth_getBlockByNumber', [numberToHex(height), false])
      for (const hash of block.transactions)
        found.push(...(await coinLogs(await ask<Receipt>('eth_getTransactionReceipt', [hash]))))
    }
    return found.filter(({ topics }) => topics[2] === filter.topics[2])
  }

  front.tamper(async ({ method, params }, result) => {
    const [asked] = params
    if (method === 'eth_getCode' && asked === COIN_TRANSFERS) return '0x01'
    if (method === 'eth_getTransactionReceipt' && result !== null) {
      // CAST: Anvil's answers.
      const receipt = result as Receipt
      return { ...receipt, logs: [...receipt.logs, ...(await coinLogs(receipt))] }
    }
    if (method !== 'eth_getLogs' || !Object(asked).address?.includes(COIN_CONTRACT)) return result
    // CAST: likewise, and the adapter's only filter by address.
    return [...(result as object[]), ...(await coinLogsOf(asked as Parameters<typeof coinLogsOf>[0]))]
  })
  return { ...front, hollow: (txHash) => void hollow.add(txHash) }
}
