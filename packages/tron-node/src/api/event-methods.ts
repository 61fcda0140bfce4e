import { fromEvm, parseAddress, toBase58 } from '../protobuf/address.ts'
import type { TronTransaction } from '../chain/ledger.ts'
import type { TronChain } from '../chain/tron-chain.ts'
import { ApiError, type Params } from './read-params.ts'

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ADDRESS_START = 26
const DEFAULT_LIMIT = 20

/** The transfers in a transaction's logs, in the form of TronGrid's event API. */
function eventsOf(chain: TronChain, { id, logs, block: number }: TronTransaction) {
  const block = number === undefined ? undefined : chain.ledger.block(number)
  if (block === undefined) return []
  return logs.flatMap(({ address, topics, data }, place) => {
    const [topic, from, to] = topics
    if (topic !== TRANSFER_TOPIC || from === undefined || to === undefined) return []
    const value = BigInt(data).toString()
    const named = { from: `0x${from.slice(ADDRESS_START)}`, to: `0x${to.slice(ADDRESS_START)}`, value }
    return [
      {
        block_number: block.number,
        block_timestamp: block.time,
        caller_contract_address: toBase58(fromEvm(address)),
        contract_address: toBase58(fromEvm(address)),
        event_index: place,
        event_name: 'Transfer',
        event: 'Transfer(address indexed from, address indexed to, uint256 value)',
        result: { 0: named.from, 1: named.to, 2: value, ...named },
        result_type: { from: 'address', to: 'address', value: 'uint256' },
        transaction_id: id,
        ...(block.number > chain.solid ? { _unconfirmed: true } : {}),
      },
    ]
  })
}

/** TronGrid's event API, at `/v1/…`. */
export function answerEvents(chain: TronChain, path: string, query: Params) {
  const [, kind = '', key = ''] = /^v1\/(contracts|transactions|blocks)\/([^/]+)\/events$/.exec(path) ?? []
  if (kind === '') throw new ApiError('not found')
  const contract = kind === 'contracts' ? parseAddress(key) : undefined
  if (kind === 'contracts' && contract === undefined) throw new ApiError('Invalid contract address')
  const events = [...chain.ledger.state.transactions.values()]
    .filter(({ id, block }) =>
      kind === 'transactions'
        ? id === key
        : kind === 'blocks'
          ? key === 'latest'
            ? block === chain.ledger.newest.number
            : block === Number(key)
          : true,
    )
    .flatMap((transaction) => eventsOf(chain, transaction))
    .filter(({ contract_address: of }) => contract === undefined || of === toBase58(contract))
    .filter(({ event_name: of }) => query['event_name'] === undefined || of === query['event_name'])
    .filter((event) => query['only_confirmed'] !== 'true' || !('_unconfirmed' in event))
  const sorted = query['order_by'] === 'block_timestamp,asc' ? events : events.toReversed()
  const data = sorted.slice(0, Number(query['limit'] ?? DEFAULT_LIMIT))
  return { data, success: true, meta: { at: Date.now(), page_size: data.length } }
}
