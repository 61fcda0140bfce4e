import { choosePayment } from '../chain/choose-payment.ts'
import type { Executed } from '../chain/sui-chain.ts'
import { readTransaction } from '../chain/transaction.ts'
import { addressOf, bytesOf, isRecord, listOf, textOf } from '../rpc/read-params.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import {
  encodeBalanceChanges,
  encodeEffects,
  encodeExecuted,
  encodeInput,
  encodeObjectChanges,
} from './encode-transaction.ts'
import type { Methods, NodeContext } from './method-table.ts'

const MOST_AT_ONCE = 50

const receives = ({ effects }: Executed, owner: string): boolean =>
  [...effects.created, ...effects.mutated.map(({ after }) => after)].some((coin) => coin.owner === owner)

/** Whether a transaction is what a query asks for. */
function matches(executed: Executed, filter: unknown): boolean {
  if (!isRecord(filter)) return true
  const { sender } = executed.transaction
  if ('FromAddress' in filter) return sender === addressOf(filter['FromAddress'], 'FromAddress')
  if ('ToAddress' in filter) return receives(executed, addressOf(filter['ToAddress'], 'ToAddress'))
  if ('FromOrToAddress' in filter) {
    const either = filter['FromOrToAddress']
    const address = addressOf(isRecord(either) ? either['addr'] : either, 'FromOrToAddress')
    return sender === address || receives(executed, address)
  }
  if ('Checkpoint' in filter) return executed.checkpoint === Number(filter['Checkpoint'])
  throw invalidParams(`Unsupported filter: ${Object.keys(filter).join(', ')}`)
}

export function transactionMethods(context: NodeContext): Methods {
  const { chain } = context
  function requireExecuted(digest: string): Executed {
    const executed = chain.find(digest)
    if (executed !== undefined) return executed
    throw invalidParams(`Could not find the referenced transaction [TransactionDigest(${digest})].`)
  }
  return {
    sui_executeTransactionBlock(bytes, signatures, options) {
      const transaction = readTransaction(bytesOf(bytes, 'tx_bytes'))
      const given = listOf(signatures, 'signatures').map((one) => bytesOf(one, 'signature'))
      const isNew = chain.find(transaction.digest) === undefined
      const executed = chain.submit(transaction, given)
      if (isNew) context.onTransaction()
      return { ...encodeExecuted(chain, executed, options), confirmedLocalExecution: true }
    },
    sui_dryRunTransactionBlock(bytes) {
      const transaction = choosePayment(chain.objects, readTransaction(bytesOf(bytes, 'tx_bytes')))
      const effects = chain.dryRun(transaction)
      return {
        effects: encodeEffects(effects, transaction, chain.epoch()),
        events: [],
        objectChanges: encodeObjectChanges(effects, transaction.sender),
        balanceChanges: encodeBalanceChanges(effects),
        input: encodeInput(transaction),
        executionErrorSource: null,
        suggestedGasPrice: String(chain.referencePrice()),
      }
    },
    sui_getTransactionBlock: (digest, options) =>
      encodeExecuted(chain, requireExecuted(textOf(digest, 'digest')), options),
    sui_multiGetTransactionBlocks(digests, options) {
      const asked = listOf(digests, 'digests')
      if (asked.length > MOST_AT_ONCE) throw invalidParams(`Input exceeds limit of ${MOST_AT_ONCE}`)
      return asked.map((digest) => encodeExecuted(chain, requireExecuted(textOf(digest, 'digest')), options))
    },
    sui_getTotalTransactionBlocks: () => String(chain.executed.length),
    suix_queryTransactionBlocks(query, cursor, limit, descending) {
      const { filter, options } = isRecord(query) ? query : {}
      const all = descending === true ? chain.executed.toReversed() : chain.executed
      const start = typeof cursor === 'string' ? all.indexOf(requireExecuted(cursor)) + 1 : 0
      const found = all.slice(start).filter((executed) => matches(executed, filter))
      const size = Math.min(typeof limit === 'number' ? limit : MOST_AT_ONCE, MOST_AT_ONCE)
      const page = found.slice(0, size)
      return {
        data: page.map((executed) => encodeExecuted(chain, executed, options)),
        nextCursor: page.at(-1)?.transaction.digest ?? cursor ?? null,
        hasNextPage: found.length > size,
      }
    },
    suix_queryEvents: () => ({ data: [], nextCursor: null, hasNextPage: false }),
    sui_getEvents(digest) {
      requireExecuted(textOf(digest, 'digest'))
      return []
    },
  }
}
