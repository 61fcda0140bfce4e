import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { Page } from './schemas.ts'
import { askOne, type SuiCall } from './sui-calls.ts'

/** The items of a list, page by page; not all if there are more pages than `mostPages`. */
export async function readPages<T>(
  client: Pick<RpcClient, 'ask'>,
  { ask, mostPages }: { readonly ask: (token?: Uint8Array) => SuiCall<Page<T>>; readonly mostPages: number },
  signal: AbortSignal,
): Promise<{ readonly items: readonly T[]; readonly isAll: boolean }> {
  const items: T[] = []
  let token: Uint8Array | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await askOne(client, ask(token), signal)
    items.push(...page.items)
    token = page.next
    if (token === undefined || token.length === 0) return { items, isAll: true }
  }
  return { items, isAll: false }
}
