import { shortCoinType, SUI, type CoinObject } from '../chain/coin-objects.ts'
import { allHeldOf, heldOf, type Held } from '../chain/held.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { addressOf, coinTypeOf } from '../rpc/read-params.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import type { Methods } from './method-table.ts'

const PAGE = 50

const encodeCoin = ({ coinType, id, version, digest, balance, previous }: CoinObject) => ({
  coinType: shortCoinType(coinType),
  coinObjectId: id,
  version: String(version),
  digest,
  balance: String(balance),
  previousTransaction: previous,
})

const encodeBalance = ({ coinType, coins, sum, funds }: Held) => ({
  coinType: shortCoinType(coinType),
  coinObjectCount: coins.length,
  totalBalance: String(sum + funds),
  lockedBalance: {},
  fundsInAddressBalance: String(funds),
})

function pageOf(coins: readonly CoinObject[], cursor: unknown, limit: unknown) {
  const start = typeof cursor === 'string' ? coins.findIndex(({ id }) => id > cursor) : 0
  const rest = start < 0 ? [] : coins.slice(start)
  const size = Math.min(typeof limit === 'number' ? limit : PAGE, PAGE)
  const page = rest.slice(0, size)
  return {
    data: page.map(encodeCoin),
    nextCursor: page.at(-1)?.id ?? cursor ?? null,
    hasNextPage: rest.length > size,
  }
}

/** Coins and balances. */
export function coinMethods({ objects, coins }: SuiChain): Methods {
  return {
    suix_getBalance: (owner, type) =>
      encodeBalance(heldOf(objects, addressOf(owner, 'owner'), coinTypeOf(type))),
    suix_getAllBalances: (owner) => allHeldOf(objects, addressOf(owner, 'owner')).map(encodeBalance),
    suix_getCoins: (owner, type, cursor, limit) =>
      pageOf(objects.coinsOf(addressOf(owner, 'owner'), coinTypeOf(type)), cursor, limit),
    suix_getAllCoins: (owner, cursor, limit) =>
      pageOf(objects.coinsOf(addressOf(owner, 'owner')), cursor, limit),
    suix_getCoinMetadata(type) {
      const spec = coins.get(coinTypeOf(type))
      if (spec === undefined) return null
      const { name, symbol, decimals } = spec
      return { id: null, name, symbol, decimals, description: '', iconUrl: null }
    },
    suix_getTotalSupply(type) {
      const coinType = coinTypeOf(type)
      if (!coins.has(coinType)) throw invalidParams(`Cannot find object with type [${coinType}]`)
      const held = [...objects.state.live.values()].filter((coin) => coin.coinType === coinType)
      const value = coinType === SUI ? 10n ** 19n : held.reduce((sum, { balance }) => sum + balance, 0n)
      return { value: String(value) }
    },
  }
}
