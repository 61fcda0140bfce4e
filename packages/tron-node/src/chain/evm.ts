import { startAnvil } from '@sunspan/host'
import { setTimeout as sleep } from 'node:timers/promises'

/** A message to a contract. Addresses and data are 0x-hex. */
export interface EvmCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  /** Gas beyond what every transaction costs. */
  readonly gas: bigint
}

export interface EvmLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** What a contract did by itself: called another, or ended and left its coins. */
export interface InnerTransfer {
  readonly kind?: 'call' | 'suicide'
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** It was undone, or lies in what was undone. */
  readonly isRejected: boolean
}

export interface Execution {
  readonly outcome: 'success' | 'revert' | 'out_of_gas'
  /** Without what every transaction costs. */
  readonly gasUsed: bigint
  /** What it returned, or why it reverted. */
  readonly output: string
  readonly logs: readonly EvmLog[]
  readonly inner: readonly InnerTransfer[]
}

/** The local EVM: balances of all accounts and the state of all contracts. A height is one of its own, not of the chain in front of it. */
export interface Evm {
  height(): Promise<number>
  balance(address: string, height?: number): Promise<bigint>
  setBalance(address: string, amount: bigint): Promise<void>
  hasCode(address: string, height?: number): Promise<boolean>
  code(address: string): Promise<string>
  transfer(from: string, to: string, value: bigint): Promise<void>
  deploy(from: string, data: string): Promise<string>
  execute(call: EvmCall): Promise<Execution>
  /** Without changing anything. */
  call(call: EvmCall, height?: number): Promise<Pick<Execution, 'outcome' | 'gasUsed' | 'output'>>
  /** Undoes everything above a height. */
  rollback(height: number): Promise<void>
  dump(): Promise<string>
  load(state: string): Promise<void>
  stop(): Promise<void>
}

const TIMEOUT_MS = 10_000
const RECEIPT_PAUSE_MS = 2
const TRANSACTION_GAS = 21_000n
const ZERO_BYTE_GAS = 4n
const BYTE_GAS = 16n
const FREE = { gasPrice: '0x0' }
/** No transaction costs gas here; its price is the business of the chain in front. */
const ARGUMENTS = [
  '--gas-price',
  '0',
  '--base-fee',
  '0',
  '--disable-min-priority-fee',
  '--auto-impersonate',
  '--accounts',
  '0',
  '--disable-block-gas-limit',
  '--hardfork',
  'cancun',
  '--steps-tracing',
]

const toHex = (value: bigint): string => `0x${value.toString(16)}`

class EvmError extends Error {
  readonly data: string
  constructor(message: string, data: unknown) {
    super(message)
    this.data = typeof data === 'string' ? data : '0x'
  }
}

function intrinsicGas(data: string): bigint {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return bytes.reduce((sum, byte) => sum + (byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS), TRANSACTION_GAS)
}

const transactionOf = ({ from, to, value, data, gas }: EvmCall) => ({
  from,
  to,
  value: toHex(value),
  data,
  gas: toHex(gas + intrinsicGas(data)),
  ...FREE,
})

function createRpc(url: string) {
  let id = 0
  return async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    id += 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { result, error } = Object(await response.json())
    if (error) throw new EvmError(String(error.message), error.data)
    return result
  }
}

/** Starts a private local EVM. */
export async function startEvm(chainId: number): Promise<Evm> {
  const anvil = await startAnvil({ chainId, args: ARGUMENTS })
  const rpc = createRpc(anvil.rpcUrl)
  const at = (height?: number): string => (height === undefined ? 'latest' : toHex(BigInt(height)))

  async function include(transaction: object) {
    const hash = await rpc('eth_sendTransaction', [transaction])
    for (;;) {
      const receipt = await rpc('eth_getTransactionReceipt', [hash])
      if (receipt) return { hash, receipt: Object(receipt) }
      await sleep(RECEIPT_PAUSE_MS)
    }
  }

  async function readInner(hash: unknown): Promise<readonly InnerTransfer[]> {
    const traces = await rpc('trace_transaction', [hash])
    if (!Array.isArray(traces)) return []
    const undone = traces.filter(({ error }) => error !== undefined).map(({ traceAddress }) => traceAddress)
    const isUndone = (place: readonly number[]): boolean =>
      undone.some((other: readonly number[]) => other.every((step, depth) => place[depth] === step))
    // The first is the transaction itself.
    return traces.slice(1).flatMap(({ type, action, traceAddress }): InnerTransfer[] => {
      const isRejected = isUndone(traceAddress)
      if (type === 'suicide') {
        const { address, refundAddress, balance } = action
        return [{ kind: type, from: address, to: refundAddress, value: BigInt(balance), isRejected }]
      }
      if (type !== 'call') return []
      // Code that runs in its caller's name moves nothing to where it lies.
      const isPlain = action.callType === 'call'
      const [to, value] = isPlain ? [action.to, BigInt(action.value)] : [action.from, 0n]
      return [{ kind: type, from: action.from, to, value, isRejected }]
    })
  }

  const evm: Evm = {
    height: async () => Number(await rpc('eth_blockNumber')),
    balance: async (address, height) => BigInt(String(await rpc('eth_getBalance', [address, at(height)]))),
    setBalance: async (address, amount) => void (await rpc('anvil_setBalance', [address, toHex(amount)])),
    hasCode: async (address, height) => (await rpc('eth_getCode', [address, at(height)])) !== '0x',
    code: async (address) => String(await rpc('eth_getCode', [address, 'latest'])),
    async transfer(from, to, value) {
      await include({ from, to, value: toHex(value), gas: toHex(TRANSACTION_GAS), ...FREE })
    },
    async deploy(from, data) {
      const { receipt } = await include({ from, data, gas: toHex(10_000_000n), ...FREE })
      return String(receipt.contractAddress)
    },
    async execute(call) {
      const { output } = await evm.call(call)
      const { hash, receipt } = await include(transactionOf(call))
      const gasUsed = BigInt(receipt.gasUsed) - intrinsicGas(call.data)
      const logs = receipt.logs.map(({ address, topics, data }: EvmLog) => ({ address, topics, data }))
      const outcome = receipt.status === '0x1' ? 'success' : gasUsed >= call.gas ? 'out_of_gas' : 'revert'
      return { outcome, gasUsed, output, logs, inner: await readInner(hash) }
    },
    async call(call, height) {
      const transaction = transactionOf(call)
      try {
        const output = String(await rpc('eth_call', [transaction, at(height)]))
        const gas = BigInt(String(await rpc('eth_estimateGas', [transaction, at(height)])))
        return { outcome: 'success', output, gasUsed: gas - intrinsicGas(call.data) }
      } catch (error) {
        if (!(error instanceof EvmError)) throw error
        const isShort = /out of gas|OutOfGas|gas required exceeds/i.test(error.message)
        return { outcome: isShort ? 'out_of_gas' : 'revert', output: error.data, gasUsed: call.gas }
      }
    },
    async rollback(height) {
      const above = (await evm.height()) - height
      if (above > 0) await rpc('anvil_rollback', [above])
    },
    dump: async () => String(await rpc('anvil_dumpState')),
    load: async (state) => void (await rpc('anvil_loadState', [state])),
    stop: () => anvil.stop(),
  }
  return evm
}
