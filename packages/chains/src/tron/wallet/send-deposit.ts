import { hexToBytes } from '@noble/hashes/utils.js'
import { isRecord } from '../../errors/is-record.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { NodeTransport } from '../../rpc/transport/json-rpc.ts'
import type { SendPlace, WalletSession } from '../../capabilities/wallet-module.ts'
import type { TronDepositAction } from '../deposit-action.ts'
import { askNode } from '../rpc/ask-node.ts'
import {
  broadcastJson,
  getHeader,
  getNewestHeader,
  getTransaction,
  type TronCall,
} from '../rpc/tron-calls.ts'
import { timeOf, toBlockRef } from '../rpc/tron-dialect.ts'
import { clientOf, type TronHandle, type WalletClient } from './tron-provider.ts'
import { ask } from './wallet-errors.ts'
import { writeDeposit, type WalletTransaction } from './write-deposit.ts'

type Session = WalletSession<TronHandle>

const TIMEOUT_MS = 8_000
/** How long the sender may take to confirm. */
export const LIFE_MS = 300_000n
/** Specification, section 8: a sent transaction is looked for this often, this long apart. */
const TRIES = 10
const TRY_MS = 3_000
const SIGNATURE = /^(?:0x)?[0-9a-f]{130}$/i
const CHAIN_ID_DIGITS = 8
/** Answers after which the node has certainly not taken the transaction. */
const REFUSALS =
  /^(?:SIGERROR|CONTRACT_VALIDATE_ERROR|BANDWITH_ERROR|TAPOS_ERROR|TOO_BIG_TRANSACTION_ERROR|TRANSACTION_EXPIRATION_ERROR)$/
const POVERTY = /not sufficient|insufficient/i

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs))

/** The wallet's client, of the account that is connected. */
export function requireClient({ handle, address }: Session): WalletClient {
  const client = clientOf(handle.provider)
  if (client?.defaultAddress?.base58 === address) return client
  throw new ChainError('disconnected', 'The wallet shares another account than the connected one.')
}

const nodeOf = ({ network, pageUrl }: Pick<SendPlace, 'network' | 'pageUrl'>): NodeTransport => ({
  url: pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href,
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  timeoutMs: TIMEOUT_MS,
})

const askQuickly = <T>(node: NodeTransport, call: TronCall<T>): Promise<T> =>
  askNode(node, call, AbortSignal.timeout(TIMEOUT_MS))

/** Upon the newest block of the deposit's own network, so that the signed bytes are worth nothing on any other. */
async function draft(node: NodeTransport, action: TronDepositAction): Promise<WalletTransaction> {
  const [genesis, newest] = await Promise.all([
    askQuickly(node, getHeader(0n)),
    askQuickly(node, getNewestHeader()),
  ])
  if (`0x${genesis?.blockID.slice(-CHAIN_ID_DIGITS) ?? ''}` !== action.chain_id) {
    throw new ChainError('wrong_network', 'The node serves another network than the deposit’s.')
  }
  const time = timeOf(newest)
  return writeDeposit(action, { ...toBlockRef(newest), expiration: time + LIFE_MS, timestamp: time })
}

async function sign(client: WalletClient, transaction: WalletTransaction): Promise<string> {
  const answer = await ask(() => client.trx.sign(transaction))
  const { txID, signature } = isRecord(answer) ? answer : {}
  const [first]: readonly unknown[] = Array.isArray(signature) ? signature : []
  if (typeof first !== 'string' || !SIGNATURE.test(first)) {
    throw new ChainError('unknown', 'The wallet returned no signature.')
  }
  if (txID !== transaction.txID) throw new ChainError('unknown', 'The wallet changed the transaction.')
  return first.replace(/^0x/, '')
}

/** Throws when the node has certainly not taken the transaction. */
async function submit(node: NodeTransport, transaction: WalletTransaction, signature: string): Promise<void> {
  const call = broadcastJson({ ...transaction, signature: [signature] })
  const answer = await askQuickly(node, call).catch((error: unknown) => {
    // Not answered: it may have been taken.
    if (error instanceof ChainError && error.retryable) return undefined
    throw error
  })
  const { result = true, code = '', message = '' } = answer ?? {}
  if (result || !REFUSALS.test(code)) return
  const reason = new TextDecoder().decode(hexToBytes(/^(?:[0-9a-f]{2})*$/.test(message) ? message : ''))
  const kind = POVERTY.test(reason) ? 'insufficient_funds' : 'unknown'
  throw new ChainError(kind, 'Failed to send transaction', { cause: new Error(`${code}: ${reason}`) })
}

/** Looks until the node has the transaction; throws if it has failed at once. */
async function confirm(node: NodeTransport, { txID }: WalletTransaction): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await wait(TRY_MS)
    const found = await askQuickly(node, getTransaction(txID)).catch(() => null)
    if (found === null) continue
    if ((found.ret?.[0]?.contractRet ?? 'SUCCESS') === 'SUCCESS') return
    throw new ChainError('execution_reverted', 'Transaction failed')
  }
  throw new ChainError('unknown', 'Failed to get transaction')
}

/** Has the wallet sign the deposit as authored, and sends it to the network's own node. Resolves with its id. */
export async function sendDeposit(
  session: Session,
  action: TronDepositAction,
  place: Pick<SendPlace, 'network' | 'pageUrl'>,
): Promise<string> {
  const client = requireClient(session)
  if (action.owner_address !== session.address) {
    throw new ChainError('unsupported', 'The deposit is another account’s.')
  }
  const node = nodeOf(place)
  const transaction = await draft(node, action)
  await submit(node, transaction, await sign(client, transaction))
  await confirm(node, transaction)
  return transaction.txID
}
