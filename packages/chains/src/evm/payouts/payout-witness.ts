import { evmDialect } from '../rpc/evm-dialect.ts'
import { decodeEventLog, encodeFunctionData, toEventSelector, zeroAddress } from 'viem'
import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import type { PayoutWitness, WitnessedPayment } from '../../capabilities/payout-witness.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toChecksumAddress } from '../address.ts'
import { isHexData, toHex } from '../hex.ts'
import {
  askAll,
  askOne,
  ethCall,
  getHeader,
  getLatestHeader,
  getLogs,
  getReceipt,
  getTransaction,
} from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { createRpcPool, type RpcPoolSpec } from '../../rpc/rpc-pool.ts'
import type { RpcLog } from '../rpc/schemas.ts'
import { PAYOUTS_ABI } from './payout-contract.ts'

export interface EvmPayoutWitnessSpec extends Pick<RpcPoolSpec, 'networkId' | 'chainId' | 'urls' | 'quorum'> {
  /** Address of the payout contract. */
  readonly contract: string
  readonly timeoutMs?: number | undefined
  readonly fetch?: typeof fetch | undefined
}

const DEFAULT_TIMEOUT_MS = 5_000
const [, , PAID] = PAYOUTS_ABI
const PAID_TOPIC = toEventSelector(PAID)
const HASH_BYTES = 32
const ADDRESS_DIGITS = 40

/** The payment that the contract's event records for an id; undefined when there is none. */
export function readPaidLog(logs: readonly RpcLog[], contract: string, id: string): PayoutIntent | undefined {
  const log = logs.find(({ address, topics }) => {
    const [event, paidId] = topics
    return address === contract && event === PAID_TOPIC && paidId?.toLowerCase() === id.toLowerCase()
  })
  if (log === undefined) return undefined
  const { args } = decodeEventLog({
    abi: [PAID],
    data: toHex(log.data),
    topics: [PAID_TOPIC, toHex(id)],
  })
  return {
    recipient: toChecksumAddress(args.recipient),
    token: args.token === zeroAddress ? null : toChecksumAddress(args.token),
    amount: args.amount,
  }
}

async function askPayment(
  client: RpcClient,
  wanted: { contract: string; txId: string; id: string },
  signal: AbortSignal,
): Promise<WitnessedPayment | undefined> {
  const { contract, txId, id } = wanted
  const [receipt, transaction] = await askAll(client, [getReceipt(txId), getTransaction(txId)], signal)
  if (receipt === null || transaction === null || receipt.status === 'reverted') return undefined
  const [block, head] = await askAll(client, [getHeader(receipt.blockNumber), getLatestHeader()], signal)
  // In a block that has left the chain, or above the height at which providers are compared.
  if (block?.hash !== receipt.blockHash || head.number < receipt.blockNumber) return undefined
  const paid = readPaidLog(receipt.logs, contract, id)
  return (
    paid && {
      ...paid,
      height: receipt.blockNumber,
      confirmations: Number(head.number - receipt.blockNumber),
      payer: toChecksumAddress(transaction.from),
      feePaid: receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n),
    }
  )
}

/** Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createEvmPayoutWitness(spec: EvmPayoutWitnessSpec): PayoutWitness {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = spec
  const contract = toChecksumAddress(spec.contract)
  const pool = createRpcPool({ ...spec, dialect: evmDialect, timeoutMs, fetch: spec.fetch ?? fetch })
  return {
    async wallet(signal) {
      const data = encodeFunctionData({ abi: PAYOUTS_ABI, functionName: 'owner' })
      const [owner] = await pool.agree(
        (client, workSignal) => askOne(client, ethCall({ to: contract, data }), workSignal),
        signal,
      )
      if (isHexData(owner, HASH_BYTES)) return toChecksumAddress(`0x${owner.slice(-ADDRESS_DIGITS)}`)
      throw new ChainError('unsupported', `There is no payout contract at ${contract}.`)
    },
    async findTransactions(id, signal) {
      const filter = { address: contract, topics: [PAID_TOPIC, id], fromBlock: 'earliest', toBlock: 'latest' }
      try {
        const logs = await pool.anyOne((client, work) => askOne(client, getLogs(filter), work), signal)
        return [...new Set(logs.map(({ transactionHash }) => transactionHash))]
      } catch (error) {
        // Providers limit how far back they search; a transaction that the operator names can still be looked up.
        if (error instanceof ChainError && !signal.aborted) return undefined
        throw error
      }
    },
    async readPayment({ txId, id }, signal) {
      if (!isHexData(txId, HASH_BYTES)) return undefined
      const [payment] = await pool.agree(
        (client, work) => askPayment(client, { contract, txId, id }, work),
        signal,
        // The depth differs between providers, depending on the newest block each has seen.
        (found) =>
          found === undefined
            ? 'none'
            : JSON.stringify([
                found.recipient,
                found.token,
                String(found.amount),
                String(found.height),
                found.payer,
                String(found.feePaid),
              ]),
      )
      return payment
    },
  }
}
