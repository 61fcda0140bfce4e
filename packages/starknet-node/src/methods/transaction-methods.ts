import { toHex } from '../chain/felt.ts'
import { feltOf, recordOf } from '../rpc/read-params.ts'
import { invalidParams, transactionNotFound } from '../rpc/rpc-error.ts'
import { finalityOf } from './encode-blocks.ts'
import { encodeReceipt, encodeTransaction, statusOf } from './encode-transactions.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { readTransaction } from './wire-transaction.ts'

/** Methods that send transactions, and return their outcome. */
export function transactionMethods({
  chain,
  onTransaction,
}: Pick<NodeContext, 'chain' | 'onTransaction'>): Methods {
  const { blocks, mempool } = chain

  function submit(wire: unknown, type: 'INVOKE' | 'DEPLOY_ACCOUNT') {
    const { transaction, isQuery } = readTransaction(wire)
    if (transaction.type !== type) throw invalidParams(`the transaction must be of type ${type}`)
    if (isQuery) throw invalidParams('a transaction for estimates cannot be sent')
    const hash = chain.submit({ transaction, wire: recordOf(wire, 'the transaction') })
    onTransaction()
    return { transaction_hash: toHex(hash), sender: toHex(transaction.sender) }
  }
  const hashIn = (params: Readonly<Record<string, unknown>>): bigint =>
    feltOf(params['transaction_hash'], 'transaction_hash')

  return {
    starknet_addInvokeTransaction: {
      params: ['invoke_transaction'],
      run({ invoke_transaction }) {
        const { transaction_hash } = submit(invoke_transaction, 'INVOKE')
        return { transaction_hash }
      },
    },
    starknet_addDeployAccountTransaction: {
      params: ['deploy_account_transaction'],
      run({ deploy_account_transaction }) {
        const { transaction_hash, sender } = submit(deploy_account_transaction, 'DEPLOY_ACCOUNT')
        return { transaction_hash, contract_address: sender }
      },
    },
    starknet_getTransactionByHash: {
      params: ['transaction_hash'],
      run(params) {
        const found = blocks.find(hashIn(params))
        if (found === undefined) throw transactionNotFound()
        return encodeTransaction(found.record)
      },
    },
    starknet_getTransactionReceipt: {
      params: ['transaction_hash'],
      run(params) {
        const found = blocks.find(hashIn(params))
        if (found === undefined) throw transactionNotFound()
        const { block, record } = found
        const place = { block_hash: toHex(block.hash), block_number: block.number }
        return { ...encodeReceipt(chain, block, record), ...place }
      },
    },
    starknet_getTransactionStatus: {
      params: ['transaction_hash'],
      run(params) {
        const hash = hashIn(params)
        const found = blocks.find(hash)
        if (found === undefined) {
          if (mempool.find(hash) === undefined) throw transactionNotFound()
          return { finality_status: 'RECEIVED' }
        }
        const { execution_status, revert_reason } = { revert_reason: undefined, ...statusOf(found.record) }
        return {
          finality_status: finalityOf(chain, found.block),
          execution_status,
          ...(revert_reason === undefined ? {} : { failure_reason: revert_reason }),
        }
      },
    },
  }
}
