import type { Route } from '@sunspan/api'
import { USER } from './start-test-chains.ts'
import { orderBody } from './order-body.ts'

/** Parameters that a path may have. Whatever an id names does not exist. */
export const GOOD: Readonly<Record<string, string>> = {
  ids: 'ethereum',
  fromNetworkId: 'ethereum',
  toNetworkId: 'base',
  currencyId: 'ethereum-eth',
  currencyInId: 'ethereum-eth',
  currencyOutId: 'base-eth',
  id: '01890000-0000-7000-8000-000000000000',
  address: USER.address,
  networkName: 'ethereum',
  network: 'ethereum',
  hash: `0x${'ab'.repeat(32)}`,
  phase: 'Sunrise',
  journey: 'Base',
  wallet: USER.address,
  networkId: 'ethereum',
  token: '0',
}

/** A valid order. */
export const ORDER = orderBody(USER.address)
export const RECIPIENT = { wallet_receiver: USER.address, amount_out: '0.5', currency_out_id: 'base-eth' }
/** A valid order of one recipient. */
export const BULK_ORDER = {
  currency_in_id: 'ethereum-eth',
  amount: '0.6',
  wallet_sender: USER.address,
  receiving_data: [RECIPIENT],
  transfer_time_type: 'fast',
}
const FEE_QUESTION = {
  amount: '0.5',
  currency_in_id: 'ethereum-eth',
  currency_out_id: 'base-eth',
  transfer_time_type: 'fast',
}
const LOGIN = { wallet_address: USER.address, network_type: 'EVM', signature: '0x00' }

const BODIES: Readonly<Record<string, object>> = {
  createOrder: ORDER,
  createBulkOrder: BULK_ORDER,
  estimateBulkFee: [FEE_QUESTION],
  estimateBulkPoints: {
    currency_in_id: 'ethereum-eth',
    amount: '0.6',
    wallet_sender: USER.address,
    recipients: [{ currency_out_id: 'base-eth', wallet_receiver: USER.address }],
  },
  submitSignature: LOGIN,
  claimDeposit: { order_id: GOOD['id'], signature: '0x00' },
  createClaimText: { order_id: GOOD['id'] },
  logOut: { wallet_address: USER.address, network_type: 'EVM' },
  closeAllSessions: { wallet_address: USER.address, network_type: 'EVM' },
  subscribeToOrder: {
    endpoint: 'https://93.184.216.34/push',
    keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
  },
  unsubscribeFromOrder: { endpoint: 'https://93.184.216.34/push' },
  requestApiKey: { name: 'Payroll', contact: 'dev@partner.example', purpose: 'Payouts' },
  claimFaucet: { network: 'ethereum', wallet_address: USER.address },
  bindWallet: { wallet_address: USER.address },
  unbindWallet: { wallet_address: USER.address },
  completeGame: { game_id: GOOD['id'], moves: 'R' },
  showCredential: { credential: 'e30.e30.AAAA' },
  askAboutPoints: { order_id: GOOD['id'] },
  claimNft: { phase: 'Sunrise', wallet: USER.address, network: 'ethereum', journey: 'sunrise-base' },
  buyPerk: { purchase_id: GOOD['id'] },
}
/** A valid body of an operation; undefined if it has none. */
export const bodyOf = (name: string): object | undefined => BODIES[name]

/** A route's path with valid parameters, or with one of them replaced. */
export const pathOf = (
  route: Route,
  other: { readonly name?: string; readonly text?: string } = {},
): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    name === other.name ? encodeURIComponent((other.text ?? '').toWellFormed()) : (GOOD[name] ?? ''),
  )
