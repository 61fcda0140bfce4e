import type { CurrencyWire, ListedOrderWire, OrderWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'
import { signForTests } from '../../../testing/receipt-key.ts'
import { depositStatementOf } from '../deposit-statement.ts'
import { toListedOrder, toOrder, type ListedOrder, type Order } from '../order.ts'

export const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SENDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const REFERENCE = '0x018f6b2c7a917c2e8d4f5a6b7c8d9e0f'

const currency = (
  networkId: string,
  symbol: string,
  decimals: number,
  address: string | null,
  bounds: readonly [string, string],
): CurrencyWire => ({
  id: `${networkId}-${symbol.toLowerCase()}`,
  symbol,
  name: symbol,
  image_url: `/icons/tokens/${symbol.toLowerCase()}.svg`,
  decimals,
  active: true,
  min_send: bounds[0],
  max_send: bounds[1],
  pairs: [],
  contract: { address, type: address === null ? 'NATIVE' : 'TOKEN', network: networkId },
})

const ethereumEth = currency('ethereum', 'ETH', 18, null, ['0.0005', '50'])
const baseEth = currency('base', 'ETH', 18, null, ['0.0005', '50'])

/** An order read alone, with the fields that only lists have. */
type AnyOrderWire = OrderWire & Pick<ListedOrderWire, 'value_in_usd'>

/** An order of 1.5 ETH from Ethereum to Base that waits for its deposit, with a signed deposit that matches it. */
export function anOrderWire(changes: Partial<AnyOrderWire> = {}): AnyOrderWire {
  const order = unsigned(changes)
  return {
    ...order,
    deposit_signature: changes.deposit_signature ?? signForTests(depositStatementOf(toOrder(order))),
  }
}

function unsigned(changes: Partial<OrderWire>): OrderWire {
  const amountIn = changes.amount_in ?? '1.5'
  const value = String(parseUnits(amountIn, 18) ?? 0n)
  return {
    id: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f',
    type: 'TRANSFER',
    status: 'WAIT_DEPOSIT',
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
    version: 1,
    currency_in: ethereumEth,
    currency_out: baseEth,
    amount_in: amountIn,
    amount_out: '1.499',
    wallet_sender: SENDER,
    wallet_receiver: RECEIVER,
    transaction_in: null,
    transaction_out: null,
    execution_time: null,
    platform_fee: '0.0002',
    platform_fee_in_usd: '0.64',
    swap_fee: '0',
    swap_fee_in_usd: '0',
    blockchain_fee: '0.0008',
    blockchain_fee_in_usd: '2.56',
    holder_nft: null,
    original_price: null,
    credited_amount: null,
    paid_amount: null,
    refund: null,
    waiting: null,
    confirmations: null,
    required_confirmations: 2,
    fill_estimate_seconds: 12,
    rate_locked_until: null,
    min_amount_out: null,
    rate: null,
    deposit: {
      family: 'evm',
      address: TREASURY,
      amount: value,
      currency_id: 'ethereum-eth',
      token: null,
      reference: REFERENCE,
      expires_at: '2026-05-01T11:00:00.000Z',
      action: { chain_id: '1', to: TREASURY, value, data: REFERENCE },
    },
    deposit_signature: { key_id: '', signature: '' },
    ...changes,
  }
}

export const anOrder = (changes: Partial<OrderWire> = {}): Order => toOrder(anOrderWire(changes))

/** The same in a list. */
export const aListedOrder = (changes: Partial<ListedOrderWire> = {}): ListedOrder =>
  toListedOrder(anOrderWire(changes))
