import type { BulkOrderWire, ListedBulkOrderWire } from '../../schemas/bulk-order.ts'
import type { CurrencyWire } from '../../schemas/currency.ts'
import type { DepositLookupWire } from '../../schemas/deposit-report.ts'
import type { DepositWire, OrderWire } from '../../schemas/order.ts'
import type { ListedOrderWire } from '../../schemas/order-list.ts'
import { EXAMPLE, SIGNED } from './values.ts'

const FEES = {
  platform_fee: '0.00025',
  platform_fee_in_usd: '0.75',
  swap_fee: '0',
  swap_fee_in_usd: '0',
  blockchain_fee: '0.00085',
  blockchain_fee_in_usd: '2.55',
}

export const QUOTE_FEES = { full_fee: '0.0011', ...FEES, source_chain_fee: '0.0004' }

export const coin = (network: string): CurrencyWire => ({
  id: `${network}-eth`,
  symbol: 'ETH',
  name: 'Ether',
  image_url: '/icons/eth.svg',
  decimals: 18,
  active: true,
  min_send: '0.002',
  max_send: '100',
  contract: { address: null, type: 'NATIVE', network },
})

const dollar = (network: string): CurrencyWire => ({
  id: `${network}-usdt`,
  symbol: 'USDT',
  name: 'Tether USD',
  image_url: '/icons/usdt.svg',
  decimals: 6,
  active: true,
  min_send: '5',
  max_send: '250000',
  contract: { address: EXAMPLE.depositAddress, type: 'TOKEN', network },
})

const deposit: DepositWire = {
  family: 'evm',
  address: EXAMPLE.depositAddress,
  amount: '250000000000000000',
  currency_id: 'ethereum-eth',
  token: null,
  reference: EXAMPLE.reference,
  expires_at: EXAMPLE.later,
  action: {
    chain_id: '1',
    to: EXAMPLE.depositAddress,
    value: '250000000000000000',
    data: EXAMPLE.reference,
  },
}

export const NEW_ORDER: OrderWire = {
  id: EXAMPLE.id,
  type: 'TRANSFER',
  status: 'PENDING',
  version: 1,
  createdAt: EXAMPLE.moment,
  updatedAt: EXAMPLE.moment,
  cancelled_at: null,
  currency_in: coin('ethereum'),
  currency_out: coin('base'),
  amount_in: '0.25',
  amount_out: '0.2489',
  wallet_sender: EXAMPLE.sender,
  wallet_receiver: EXAMPLE.receiver,
  memo: null,
  transaction_in: null,
  transaction_out: null,
  deposit_seen_at: null,
  execution_time: null,
  ...FEES,
  holder_nft: null,
  original_price: null,
  confirmations: null,
  required_confirmations: 12,
  credited_amount: null,
  paid_amount: null,
  rate_locked_until: null,
  min_amount_out: null,
  rate: null,
  refund: null,
  waiting: null,
  fill_estimate_seconds: 180,
  deposit,
  deposit_signature: SIGNED,
}

export const CLOSED_ORDER: OrderWire = {
  ...NEW_ORDER,
  status: 'REJECTED',
  version: 3,
  updatedAt: EXAMPLE.later,
  cancelled_at: EXAMPLE.later,
}

export const PAID_ORDER: OrderWire = {
  ...NEW_ORDER,
  status: 'COMPLETE',
  version: 6,
  updatedAt: EXAMPLE.later,
  transaction_in: EXAMPLE.depositHash,
  transaction_out: EXAMPLE.payoutHash,
  deposit_seen_at: EXAMPLE.moment,
  execution_time: 171_000,
  confirmations: 12,
  credited_amount: '0.25',
  paid_amount: '0.2489',
}

const { deposit: _deposit, deposit_signature: _signature, ...LISTED } = PAID_ORDER
export const LISTED_ORDER: ListedOrderWire = { ...LISTED, value_in_usd: '750' }

export const BULK_ORDER: BulkOrderWire = {
  id: EXAMPLE.bulkId,
  status: 'PENDING',
  version: 1,
  createdAt: EXAMPLE.moment,
  updatedAt: EXAMPLE.moment,
  cancelled_at: null,
  order: {
    id: EXAMPLE.id,
    currency_in: dollar('ethereum'),
    amount_in: '10.31',
    transaction_in_hash: null,
    refund: null,
  },
  wallet_sender: EXAMPLE.sender,
  transfer_time_type: 'fast',
  execution_time: null,
  estimated_minutes: 3,
  receiving_data: [{ wallet_receiver: EXAMPLE.receiver, amount_out: '10', currency: dollar('base') }],
  bulk_order_schedules: [
    {
      id: EXAMPLE.rowId,
      position: 0,
      status: 'PENDING',
      wallet_receiver: EXAMPLE.receiver,
      memo: null,
      amount_out: '10',
      currency_out: dollar('base'),
      platform_fee: '0.01',
      blockchain_fee: '0.3',
      order: { transaction_out_hash: null },
      refund: null,
      updatedAt: EXAMPLE.moment,
    },
  ],
  platform_fee: '0.01',
  platform_fee_in_usd: '0.01',
  blockchain_fee: '0.3',
  blockchain_fee_in_usd: '0.3',
  holder_nft: null,
  original_price: null,
  waiting: null,
  confirmations: null,
  required_confirmations: 12,
  deposit,
  deposit_signature: SIGNED,
}

const {
  deposit: _bulkDeposit,
  deposit_signature: _bulkSignature,
  receiving_data: _recipients,
  bulk_order_schedules: _rows,
  ...LISTED_BULK
} = BULK_ORDER
export const LISTED_BULK_ORDER: ListedBulkOrderWire = {
  ...LISTED_BULK,
  recipients: 1,
  completed: 0,
  refunded: 0,
  network_ids: ['base'],
  amounts: [{ symbol: 'USDT', amount: '10' }],
}

export const FOUND_DEPOSIT: DepositLookupWire = {
  network_id: 'ethereum',
  transaction_hash: EXAMPLE.depositHash,
  deposits: [
    {
      network_id: 'ethereum',
      transaction_hash: EXAMPLE.depositHash,
      index: -1,
      outcome: 'unmatched',
      issue: 'no_order',
      sender: EXAMPLE.sender,
      recipient: EXAMPLE.depositAddress,
      amount: '0.25',
      amount_units: '250000000000000000',
      currency: coin('ethereum'),
      token: null,
      confirmations: 12,
      required_confirmations: 12,
      seen_at: EXAMPLE.moment,
      order_id: null,
      refund: null,
      paid_elsewhere: null,
      next_step: 'claim',
    },
  ],
  scanned_to: { height: 21_500_000, head_height: 21_500_012, at: EXAMPLE.moment },
  chain: null,
  next_step: 'claim',
}
