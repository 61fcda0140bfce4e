import type { CreateOrderRequest } from '@sunspan/bridge'
import { USERS } from '../core/sim-accounts.ts'
import type { World } from '../core/world.ts'
import { nameReceiver, sendNew } from './users.ts'

const AT_ONCE = 4
/** A sender's cap on open orders allows two to three of them. */
const NATIVE = 25n * 10n ** 17n
const TOKENS = 8_000n * 10n ** 6n

const isNative = (currencyId: string): boolean => currencyId.endsWith('eth')

/** One user requests more swaps at once than the cap allows, in order to choose the best rate later. */
export function requestManySwaps(world: World): void {
  const { random, requests, currencies } = world
  const currencyInId = random.pick(currencies)
  const others = currencies.filter((id) => isNative(id) !== isNative(currencyInId))
  if (others.length === 0) return
  const walletSender = random.pick(USERS)
  for (let count = 0; count < AT_ONCE; count += 1) {
    const odd = BigInt(random.int(1, 999_999))
    const request: CreateOrderRequest = {
      currencyInId,
      currencyOutId: random.pick(others),
      walletSender,
      amount: (isNative(currencyInId) ? NATIVE : TOKENS) + odd,
      walletReceiver: nameReceiver(world),
      idempotencyKey: `request ${String(requests.length)}`,
    }
    sendNew(world, request)
  }
}
