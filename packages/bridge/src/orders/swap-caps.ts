import {
  formatUsd,
  isVolatile,
  leftOfSharedCap,
  leftOfWalletCap,
  usdToText,
  type Currency,
  type Usd,
} from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { Transaction } from '../store/database/database.ts'
import { lockOpenSwaps, sumOpenSwaps } from '../store/orders/open-swaps-store.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'

/**
 * Throws a BridgeError SWAP_CAP_REACHED if the value of unsettled swaps would exceed the installation's limit per sender, per asset, or in total.
 * Serialises the creation of swaps until the transaction ends, so that two concurrent ones cannot both pass.
 */
export async function requireWithinSwapCaps(
  tx: Transaction,
  { installation, catalog }: Pick<OrderServiceDeps, 'installation' | 'catalog'>,
  order: {
    readonly currencyIn: Currency
    readonly currencyOut: Currency
    readonly walletSender: string
    readonly value: Usd
    readonly now: number
  },
): Promise<void> {
  const { caps, rateLockMs } = installation.swaps
  const { currencyIn, currencyOut, walletSender, value, now } = order
  await lockOpenSwaps(tx)
  const open = await sumOpenSwaps(tx, {
    walletSender,
    ratesHeldSince: new Date(now - rateLockMs),
    assetIn: catalog.currencyIdsOf(currencyIn.asset),
    assetOut: catalog.currencyIdsOf(currencyOut.asset),
  })
  if (caps.wallet !== null) {
    const left = leftOfWalletCap(caps.wallet, open.wallet)
    if (value > left) throw walletCapReached(caps.wallet, left)
  }
  for (const [{ asset }, ofAsset] of [
    [currencyIn, open.assetIn],
    [currencyOut, open.assetOut],
  ] as const) {
    if (caps.asset === null || !isVolatile(asset)) continue
    const left = leftOfSharedCap(caps.asset, ofAsset)
    if (value > left) throw sharedCapReached('asset', `Swaps of ${asset}`, caps.asset, left)
  }
  if (caps.all === null) return
  const left = leftOfSharedCap(caps.all, open.all)
  if (value > left) throw sharedCapReached('all', 'Swaps', caps.all, left)
}

const details = (cap: string, most: Usd, left: Usd) => ({
  cap,
  cap_usd: usdToText(most),
  left_usd: usdToText(left),
})

function walletCapReached(most: Usd, left: Usd): BridgeError {
  const message = `Swaps of one wallet that are not settled may be worth ${formatUsd(most)}. ${leftText(left)} Close orders that you will not pay, or wait until the others are paid out.`
  return new BridgeError('SWAP_CAP_REACHED', message, details('wallet', most, left))
}

function sharedCapReached(cap: 'asset' | 'all', what: string, most: Usd, left: Usd): BridgeError {
  const message = `${what} are at their limit now. ${leftText(left)} Send less, or try again in a few minutes.`
  return new BridgeError('SWAP_CAP_REACHED', message, details(cap, most, left))
}

const leftText = (left: Usd): string => (left > 0n ? `${formatUsd(left)} is left.` : 'Nothing is left.')
