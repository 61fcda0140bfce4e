import type { CallOptions } from './call-options.ts'
import type { Client } from './create-client.ts'
import type {
  ListBulkOrdersAnswer,
  ListBulkOrdersInput,
  ListOrdersInput,
  OrderList,
} from './generated/api.ts'

interface Page<T> {
  readonly data: readonly T[]
  readonly next?: string | null
}

async function* eachOf<T>(read: (after: string | undefined) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let after: string | undefined
  do {
    const page = await read(after)
    yield* page.data
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** The orders of the session's wallets, newest first, page after page as they are taken. */
export function eachOrder(
  client: Client,
  input: Omit<ListOrdersInput, 'after' | 'skip'> = {},
  options?: CallOptions,
): AsyncGenerator<OrderList['data'][number], void> {
  return eachOf((after) => client.listOrders({ take: 50, ...input, after }, options))
}

/** The bulk orders of the session's wallets, newest first, page after page as they are taken. */
export function eachBulkOrder(
  client: Client,
  input: Omit<ListBulkOrdersInput, 'after' | 'skip'> = {},
  options?: CallOptions,
): AsyncGenerator<ListBulkOrdersAnswer['data'][number], void> {
  return eachOf((after) => client.listBulkOrders({ take: 50, ...input, after }, options))
}
