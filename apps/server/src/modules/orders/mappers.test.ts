import type { Order, OrderDeposit } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { toDepositWire, toDiscountNote, toOrderWire } from './mappers.ts'

const AT = new Date('2026-01-01T00:00:00.000Z')
const at = (seconds: number): Date => new Date(AT.getTime() + seconds * 1_000)
// CAST: only the currency fields that the wire format contains.
const currencyOf = (id: string, decimals: number): Currency =>
  ({ id, decimals, networkId: id.split('-')[0] }) as unknown as Currency
const IN = currencyOf('ethereum-usdc', 6)
const OUT = currencyOf('base-usdc', 8)

/** Must not be exposed. */
const SECRET = { secret: 'not told' }

/** A deposit whose action has more fields than the wire format. */
function depositOf(family: string, action: object): OrderDeposit {
  // CAST: the extra fields of an action have no type.
  return {
    family,
    action: { ...action, ...SECRET },
    ...SECRET,
    address: '0xd',
    amount: 7n,
    token: null,
    currencyId: 'ethereum-usdc',
    reference: '0xr',
    expiresAt: at(60),
  } as unknown as OrderDeposit
}
const EVM = { chain_id: '1', to: '0xt', value: '5', data: '0x' }

describe('what a wallet has to send', () => {
  it.each([
    ['evm', EVM, EVM],
    [
      'ton',
      {
        chain_id: '-3',
        sender: 's',
        valid_seconds: 9,
        messages: [{ address: 'a', amount: '1', payload: 'p', ...SECRET }],
      },
      {
        chain_id: '-3',
        sender: 's',
        valid_seconds: 9,
        messages: [{ address: 'a', amount: '1', payload: 'p' }],
      },
    ],
    [
      'bitcoin',
      { chain_id: 'b', address: 'bc1', amount: '3', uri: 'bitcoin:bc1' },
      { chain_id: 'b', address: 'bc1', amount: '3', uri: 'bitcoin:bc1' },
    ],
    [
      'solana',
      {
        chain_id: 's',
        payer: 'p',
        instructions: [
          {
            program: 'x',
            data: 'd',
            accounts: [{ address: 'a', signer: true, writable: false, ...SECRET }],
            ...SECRET,
          },
        ],
      },
      {
        chain_id: 's',
        payer: 'p',
        instructions: [
          { program: 'x', data: 'd', accounts: [{ address: 'a', signer: true, writable: false }] },
        ],
      },
    ],
  ])('on %s is sent field by field, and nothing else', (family, action, told) => {
    expect(toDepositWire(depositOf(family, action))).toEqual({
      family,
      action: told,
      address: '0xd',
      amount: '7',
      token: null,
      currency_id: 'ethereum-usdc',
      reference: '0xr',
      expires_at: '2026-01-01T00:01:00.000Z',
    })
  })
})

describe('an order', () => {
  const order = {
    id: 'order',
    type: 'SWAP',
    status: 'COMPLETE',
    version: 7,
    createdAt: AT,
    updatedAt: at(1),
    currencyIn: IN,
    currencyOut: OUT,
    amountIn: 9_000_000n,
    amountOut: 800_000_000n,
    walletSender: '0xa',
    walletReceiver: '0xb',
    memo: '104723',
    transactionIn: '0x1',
    transactionOut: '0x2',
    depositSeenAt: new Date('2026-01-01T00:00:09.000Z'),
    executionTimeMs: 5,
    holderNft: 'Midday',
    originalPlatformFee: 2_000_000n,
    confirmations: 3,
    requiredConfirmations: 4,
    creditedAmount: 8_500_000n,
    paidAmount: 790_000_000n,
    rate: 'LOCKED',
    rateLockedUntil: at(300),
    minAmountOut: 780_000_000n,
    refund: null,
    waiting: null,
    bulk: null,
    fillEstimateSeconds: 50,
    finalityTier: 'small',
    deposit: depositOf('evm', EVM),
    fees: {
      platformFee: 100_000n,
      platformFeeUsd: 10n ** 17n,
      swapFee: 200_000n,
      swapFeeUsd: 2n * 10n ** 17n,
      destinationFee: 300_000n,
      destinationFeeUsd: 3n * 10n ** 17n,
    },
  }
  const signature = { key_id: 'k' }
  const wire = (fields: object = {}): object =>
    // CAST: only the order fields that the wire format contains.
    toOrderWire(
      { ...order, ...fields } as unknown as Order,
      {
        toCurrency: ({ id }: Currency) => ({ id }),
        findCurrency: () => IN,
        findSlowSeconds: ({ finalityTier }: Order) => (finalityTier === 'small' ? 75 : undefined),
        depositSignature: signature,
      } as unknown as Parameters<typeof toOrderWire>[1],
    )

  it('has each amount in its own currency', () => {
    expect(wire()).toEqual({
      id: 'order',
      type: 'SWAP',
      status: 'COMPLETE',
      version: 7,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:01.000Z',
      cancelled_at: null,
      currency_in: { id: IN.id },
      currency_out: { id: OUT.id },
      amount_in: '9',
      amount_out: '8',
      wallet_sender: '0xa',
      wallet_receiver: '0xb',
      memo: '104723',
      transaction_in: '0x1',
      transaction_out: '0x2',
      deposit_seen_at: '2026-01-01T00:00:09.000Z',
      execution_time: 5,
      platform_fee: '0.1',
      platform_fee_in_usd: '0.1',
      swap_fee: '0.2',
      swap_fee_in_usd: '0.2',
      blockchain_fee: '0.3',
      blockchain_fee_in_usd: '0.3',
      holder_nft: 'Midday',
      original_price: '2',
      confirmations: 3,
      required_confirmations: 4,
      credited_amount: '8.5',
      paid_amount: '7.9',
      rate_locked_until: '2026-01-01T00:05:00.000Z',
      min_amount_out: '7.8',
      rate: 'LOCKED',
      refund: null,
      waiting: null,
      fill_estimate_seconds: 50,
      slow_fill_seconds: 75,
      deposit: toDepositWire(order.deposit),
      deposit_signature: signature,
    })
  })

  it('says when its owner called it off', () => {
    const at = new Date('2026-01-01T00:00:01.000Z')
    expect(wire({ cancelledAt: at })).toMatchObject({ cancelled_at: '2026-01-01T00:00:01.000Z' })
  })

  it('omits what it does not have', () => {
    const without = { originalPlatformFee: null, creditedAmount: null, paidAmount: null }
    expect(wire({ ...without, minAmountOut: null, rateLockedUntil: null })).toMatchObject({
      original_price: null,
      credited_amount: null,
      paid_amount: null,
      min_amount_out: null,
      rate_locked_until: null,
    })
  })

  it('has what was refunded, in the currency of its deposit', () => {
    const refund = {
      status: 'COMPLETE',
      reason: 'over',
      recipient: '0xa',
      currencyId: IN.id,
      notBefore: null,
      depositTransactionHash: '0x1',
      depositAmount: 9_500_000n,
      amount: 400_000n,
      transactionHash: '0x3',
    }
    expect(wire({ refund })).toMatchObject({
      refund: { amount: '0.4', deposit_amount: '9.5', currency_id: IN.id, transaction_hash: '0x3' },
    })
  })

  it('of many recipients has the number of recipients paid, or refunded', () => {
    // The dollar of the other network has twelve decimals more.
    const row = (status: string, networkId: string): object => ({
      status,
      amountOut: networkId === 'base' ? 1_500_000n : 2n * 10n ** 18n,
      currencyOut: { networkId, symbol: 'USDC', decimals: networkId === 'base' ? 6 : 18 },
    })
    const rows = [
      row('COMPLETE', 'base'),
      row('REFUNDED', 'polygon'),
      row('COMPLETE', 'base'),
      row('SENT', 'base'),
      row('DEPOSITED', 'base'),
    ]
    expect(wire({ bulk: { rows } })).toMatchObject({
      bulk: {
        recipients: 5,
        completed: 2,
        refunded: 1,
        network_ids: ['base', 'polygon'],
        amounts: [{ symbol: 'USDC', amount: '8' }],
      },
    })
  })
})

it('a new order says only where a discount could not be looked up', () => {
  expect(toDiscountNote({ isDiscountKnown: true })).toEqual({})
  expect(toDiscountNote({ isDiscountKnown: false })).toEqual({ discount_unavailable: true })
})
