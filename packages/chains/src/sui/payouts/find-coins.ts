import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { readPages } from '../rpc/read-pages.ts'
import { askOne, getBalance, listCoins } from '../rpc/sui-calls.ts'

/** More pages of coins than these are not read for one payout. */
const MOST_PAGES = 20

/** The wallet's coins of a type, largest first. */
export async function findCoins(
  client: Pick<RpcClient, 'ask'>,
  { wallet, coinType }: { readonly wallet: string; readonly coinType: string },
  signal: AbortSignal,
): Promise<readonly RpcCoin[]> {
  const ask = (token?: Uint8Array) => listCoins(wallet, coinType, token)
  const { items } = await readPages(client, { ask, mostPages: MOST_PAGES }, signal)
  return items.toSorted((left, right) => {
    if (left.balance === right.balance) return left.objectId < right.objectId ? -1 : 1
    return left.balance > right.balance ? -1 : 1
  })
}

/** What the wallet holds of a type without coins: its address balance. */
export const findFunds = async (
  client: Pick<RpcClient, 'ask'>,
  { wallet, coinType }: { readonly wallet: string; readonly coinType: string },
  signal: AbortSignal,
): Promise<bigint> => (await askOne(client, getBalance(wallet, coinType), signal)).addressBalance

export const sumOf = (coins: readonly Pick<RpcCoin, 'balance'>[]): bigint =>
  coins.reduce((sum, { balance }) => sum + balance, 0n)

/** The largest coins that suffice; undefined if all together do not, or too many would be needed. */
export function pickCoins(
  coins: readonly RpcCoin[],
  amount: bigint,
  most: number,
): readonly RpcCoin[] | undefined {
  const picked: RpcCoin[] = []
  let sum = 0n
  for (const coin of coins.slice(0, most)) {
    picked.push(coin)
    sum += coin.balance
    if (sum >= amount) return picked
  }
  return undefined
}
