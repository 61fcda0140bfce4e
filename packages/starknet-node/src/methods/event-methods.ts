import type { Block } from '../chain/blocks.ts'
import { toHex } from '../chain/felt.ts'
import type { ChainEvent } from '../chain/transaction.ts'
import { feltOf, feltsOf, listOf, numberOf, recordOf } from '../rpc/read-params.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { placeOf } from './block-id.ts'
import { encodeEvent } from './encode-transactions.ts'
import type { Methods, NodeContext } from './method-table.ts'

const LARGEST_CHUNK = 1_024
const MOST_KEYS = 1_024

interface EventFilter {
  readonly from: number
  readonly to: number
  readonly address: bigint | undefined
  readonly keys: readonly ReadonlySet<bigint>[]
}

const matches = ({ address, keys }: EventFilter, event: ChainEvent): boolean =>
  (address === undefined || event.contract === address) &&
  keys.every((wanted, place) => {
    const key = event.keys[place]
    return wanted.size === 0 || (key !== undefined && wanted.has(key))
  })

function* eventsOf(blocks: readonly Block[], filter: EventFilter) {
  for (const block of blocks) {
    for (const [transactionIndex, { hash, events }] of block.transactions.entries()) {
      for (const [eventIndex, event] of events.entries()) {
        if (!matches(filter, event)) continue
        yield {
          ...encodeEvent(event),
          block_hash: toHex(block.hash),
          block_number: block.number,
          transaction_hash: toHex(hash),
          transaction_index: transactionIndex,
          event_index: eventIndex,
        }
      }
    }
  }
}

/** Lists events. A continuation token is the number of those listed before. */
export function eventMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const numberAt = (id: unknown, otherwise: number): number => {
    if (id === undefined || id === null) return otherwise
    const place = placeOf(chain, id)
    return place === 'open' ? chain.blocks.newest.number + 1 : place.number
  }

  function readFilter(fields: Readonly<Record<string, unknown>>): EventFilter {
    const keys = listOf(fields['keys'] ?? [], 'keys').map((some) => new Set(feltsOf(some, 'keys')))
    if (keys.reduce((sum, some) => sum + some.size, 0) > MOST_KEYS) {
      throw new RpcError(34, 'Too many keys provided in a filter')
    }
    const { address } = fields
    return {
      from: numberAt(fields['from_block'], 0),
      to: numberAt(fields['to_block'], chain.blocks.newest.number),
      address: address === undefined || address === null ? undefined : feltOf(address, 'address'),
      keys,
    }
  }

  function readToken(token: unknown): number {
    if (token === undefined || token === null) return 0
    if (typeof token !== 'string' || !/^\d{1,15}$/.test(token)) {
      throw new RpcError(33, 'The supplied continuation token is invalid or unknown')
    }
    return Number(token)
  }

  return {
    starknet_getEvents: {
      params: ['filter'],
      run(params) {
        const fields = recordOf(params['filter'], 'filter')
        const size = numberOf(fields['chunk_size'], 'chunk_size')
        if (size > LARGEST_CHUNK) throw new RpcError(31, 'Requested page size is too big')
        const filter = readFilter(fields)
        const start = readToken(fields['continuation_token'])
        const found = [...eventsOf(chain.blocks.range(filter.from, filter.to), filter)]
        const end = start + size
        return {
          events: found.slice(start, end),
          ...(end < found.length ? { continuation_token: String(end) } : {}),
        }
      },
    },
  }
}
