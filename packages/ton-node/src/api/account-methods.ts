import type { Address } from '@ton/core'
import { decodeAccount } from '../chain/machine.ts'
import type { Block } from '../chain/ledger.ts'
import type { TonChain } from '../chain/ton-chain.ts'
import { fromServer } from './api-error.ts'
import { blockId } from './encode-blocks.ts'
import { encodeStack } from './encode-stack.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { addressOf, optionalNumber, stackOf, textOf, type Params } from './read-params.ts'

const NO_HASH = Buffer.alloc(32).toString('base64')

function blockAsked({ ledger }: TonChain, params: Params): Block {
  const seqno = optionalNumber(params, 'seqno')
  const block = seqno === undefined ? ledger.newest : ledger.block(seqno)
  if (block === undefined || block.seqno === 0) throw fromServer('block not found')
  return block
}

function readAccount(chain: TonChain, address: Address, block: Block) {
  const entry = chain.ledger.account(address.toRawString(), block.seqno)
  const account = entry === undefined ? undefined : decodeAccount(entry.state).account
  const state = account?.storage.state
  const active = state?.type === 'active' ? state.state : undefined
  return {
    '@type': 'raw.fullAccountState',
    balance: String(account?.storage.balance.coins ?? 0n),
    extra_currencies: [],
    code: active?.code?.toBoc().toString('base64') ?? '',
    data: active?.data?.toBoc().toString('base64') ?? '',
    last_transaction_id: {
      '@type': 'internal.transactionId',
      lt: entry?.lastLt ?? '0',
      hash: entry?.lastHash ?? NO_HASH,
    },
    block_id: blockId(block),
    frozen_hash: '',
    sync_utime: block.time,
    state: state?.type === 'active' ? 'active' : state?.type === 'frozen' ? 'frozen' : 'uninitialized',
  }
}

/** Methods for accounts, at the newest block or at `seqno`. */
export function accountMethods({ chain }: NodeContext): Methods {
  const read = (params: Params) => readAccount(chain, addressOf(params), blockAsked(chain, params))
  return {
    getAddressInformation: read,
    getAddressBalance: (params) => read(params).balance,
    getAddressState: (params) => read(params).state,
    async getWalletInformation(params) {
      const { balance, state, last_transaction_id } = read(params)
      const { exitCode, stack } = await chain.get(addressOf(params), { method: 'seqno', stack: [] })
      const [seqno] = stack
      return {
        wallet: exitCode === 0,
        balance,
        account_state: state,
        last_transaction_id,
        ...(exitCode === 0 && seqno?.type === 'int' ? { seqno: Number(seqno.value) } : {}),
      }
    },
    async runGetMethod(params) {
      const block = blockAsked(chain, params)
      const address = addressOf(params)
      const call = { method: textOf(params, 'method'), stack: stackOf(params) }
      const { gasUsed, exitCode, stack } = await chain.get(address, call, block.seqno)
      return {
        '@type': 'smc.runResult',
        gas_used: Number(gasUsed),
        exit_code: exitCode,
        stack: encodeStack(stack),
        last_transaction_id: readAccount(chain, address, block).last_transaction_id,
        block_id: blockId(block),
      }
    },
  }
}
