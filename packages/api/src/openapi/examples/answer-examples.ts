import { SAMPLE_DOMAIN, SAMPLE_EXPIRES_AT } from '@sunspan/chains/deposit-actions'
import { JOURNEY_ANSWERS } from './journey-answers.ts'
import { POINTS_ANSWERS } from './points-answers.ts'
import type { RouteName } from '../../routes/index.ts'
import type { SignedReceiptWire } from '../../schemas/receipt.ts'
import { LOGIN_SAMPLES } from './login-samples.ts'
import {
  BULK_ORDER,
  CLOSED_ORDER,
  coin,
  FOUND_DEPOSIT,
  LISTED_BULK_ORDER,
  LISTED_ORDER,
  NEW_ORDER,
  PAID_ORDER,
  QUOTE_FEES,
} from './order-samples.ts'
import { EXAMPLE, SIGNED } from './values.ts'

const AUTHORIZED = {
  wallet_address: EXAMPLE.sender,
  network_type: 'EVM',
  is_authorized: true,
  expires_at: '2026-01-08T00:00:00.000Z',
}
const PUBLIC_KEY = `${'A'.repeat(43)}=`
const NETWORK = {
  id: 'ethereum',
  name: 'Ethereum',
  chainId: '1',
  network_type: 'EVM',
  category: 'L1 EVM',
  tag: null,
  network_image_url: '/icons/ethereum.svg',
  blockscan_url: 'https://explorer.example/',
  active: true,
  token_symbol: 'ETH',
  token_decimals: 18,
  gasPrice: '12000000000',
  nativeTransferGas: '21000',
  created_at: EXAMPLE.moment,
  order_on_main_page: 1,
  is_new_destination: false,
  is_latest_new_destination: false,
  bridge_popularity: 10,
  source_position: 1,
  destination_position: 1,
  required_confirmations: 12,
}
const SIDE = { chain_id: '1', symbol: 'ETH', decimals: 18, token: null }
const UNITS = { in: '250000000000000000', out: '248900000000000000' }

const RECEIPT: SignedReceiptWire = {
  version: 2,
  algorithm: 'Ed25519',
  public_key: PUBLIC_KEY,
  ...SIGNED,
  receipt: {
    schema_version: 2,
    number: 1,
    replaces: null,
    issued_at: EXAMPLE.later,
    order_id: EXAMPLE.id,
    kind: 'SINGLE',
    type: 'TRANSFER',
    status: 'COMPLETE',
    created_at: EXAMPLE.moment,
    completed_at: EXAMPLE.later,
    execution_time_ms: 171_000,
    source: {
      ...SIDE,
      network_id: 'ethereum',
      network_name: 'Ethereum',
      currency_id: 'ethereum-eth',
      amount: UNITS.in,
      ordered_amount: UNITS.in,
      deposited_amount: UNITS.in,
      transaction: EXAMPLE.depositHash,
      sender: EXAMPLE.sender,
      ordered_by: EXAMPLE.sender,
      deposit_address: EXAMPLE.depositAddress,
      reference: EXAMPLE.reference,
    },
    payouts: [
      {
        ...SIDE,
        chain_id: '8453',
        network_id: 'base',
        network_name: 'Base',
        currency_id: 'base-eth',
        row: null,
        amount: UNITS.out,
        ordered_amount: UNITS.out,
        receiver: EXAMPLE.receiver,
        memo: null,
        transaction: EXAMPLE.payoutHash,
      },
    ],
    fees: {
      currency_id: 'ethereum-eth',
      total: '1100000000000000',
      platform_fee: '250000000000000',
      platform_fee_in_usd: '0.75',
      swap_fee: '0',
      swap_fee_in_usd: '0',
      blockchain_fee: '850000000000000',
      blockchain_fee_in_usd: '2.55',
    },
    refunds: [],
  },
}

const texts = Object.fromEntries(
  LOGIN_SAMPLES.map(([, { networkType, text }]) => [
    networkType,
    { message: { value: text }, domain: SAMPLE_DOMAIN, expires_at: SAMPLE_EXPIRES_AT },
  ]),
)

const KEY = { id: EXAMPLE.id, name: 'Payroll', calls_per_minute: 6_000 }
const one = (value: unknown) => ({ example: value })
const HINT = { orderId: EXAMPLE.id, status: 'REJECTED' }
const LIST_END = { total_count: 1, next: null }

/** Good answers by operation id, each under a name. All calls have one that answer JSON. */
export const ANSWER_EXAMPLES: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  listNetworks: one([NETWORK]),
  listFrontendRpcs: one([{ id: 'ethereum', rpc: 'https://rpc.example/ethereum' }]),
  listCurrencies: one([{ ...coin('ethereum'), pairs: ['base-eth'] }, coin('base')]),
  listNetworkPairs: one({ data: [{ currency_in: coin('ethereum'), currency_out: coin('base') }] }),
  listCurrencyPairs: one({ data: [coin('base')] }),
  listUnusedContracts: one([{ id: 'ethereum', contracts: [EXAMPLE.depositAddress] }]),
  listPrices: one([{ symbol: 'ETH', usd: '3000' }]),
  getLimits: one({ min_send: '0.002', max_send: '100' }),
  calculateAmountOut: one({
    ...QUOTE_FEES,
    currency_out_id: 'base-eth',
    holder_nft: 'Midday',
    original_price: '0.0003125',
    nft_discount: { nftName: 'Midday', networkFee: '0.0003125' },
    amount_out: '0.2489',
    rate_lock_seconds: null,
    min_amount_out: null,
    fill_estimate_seconds: 180,
  }),
  getReceiver: one({ wallet: EXAMPLE.depositAddress }),
  estimateAmountInPool: one({ total_pool: '1250000.5' }),
  createOrder: one(NEW_ORDER),
  getOrder: one(PAID_ORDER),
  getOrderReceipt: one(RECEIPT),
  listReceiptKeys: one({
    data: [{ key_id: EXAMPLE.keyId, algorithm: 'Ed25519', public_key: PUBLIC_KEY }],
  }),
  closeOrder: one(CLOSED_ORDER),
  setOrderAsFailed: one({ ...CLOSED_ORDER, status: 'DEPOSIT_FAILED', cancelled_at: null }),
  takeBackOrder: one({ ...NEW_ORDER, status: 'SEND_FAILED', version: 5 }),
  listOrders: one({ data: [LISTED_ORDER], ...LIST_END }),
  countOrders: one({ total_count: 128_000 }),
  getStats: one({ transfers_completed: 128_000, networks: 25, median_seconds: 14 }),
  listDapps: one({
    data: [
      {
        id: 'uniswap',
        name: 'Uniswap',
        url: 'https://app.uniswap.org',
        category: 'Exchanges',
        description: 'Swap tokens and provide liquidity',
        networks: ['ethereum', 'base'],
      },
    ],
  }),
  createBulkOrder: one(BULK_ORDER),
  getBulkOrder: one(BULK_ORDER),
  getBulkOrderInfo: one({
    id: EXAMPLE.bulkId,
    status: 'PROCESSING',
    version: 5,
    updatedAt: EXAMPLE.later,
    recipients: 2,
    completed: 1,
    awaiting: 1,
    delayed: 0,
  }),
  closeBulkOrder: one(HINT),
  setBulkOrderAsFailed: one({ ...HINT, status: 'DEPOSIT_FAILED' }),
  estimateBulkFee: one([
    {
      ...QUOTE_FEES,
      full_fee: '0.31',
      platform_fee: '0.01',
      platform_fee_in_usd: '0.01',
      blockchain_fee: '0.3',
      blockchain_fee_in_usd: '0.3',
      holder_nft: null,
      original_price: '0.01',
      nft_discount: null,
      currency_out_id: 'base-usdt',
    },
  ]),
  getExecutionIntervals: one({ sequence: 20, fast: 0 }),
  listBulkOrders: one({ data: [LISTED_BULK_ORDER], ...LIST_END }),
  findDeposit: one(FOUND_DEPOSIT),
  createClaimText: one({
    message: { value: 'bridge.example wants you to sign in with your Ethereum account:\n…' },
    wallet_address: EXAMPLE.sender,
    expires_at: SAMPLE_EXPIRES_AT,
  }),
  claimDeposit: one(FOUND_DEPOSIT),
  subscribeToOrder: one({ subscribed: true }),
  replayWebhook: one({ messages: 5 }),
  unsubscribeFromOrder: one({ subscribed: false }),
  getLoginMessage: texts,
  submitSignature: one(AUTHORIZED),
  getWalletAuthorization: one(AUTHORIZED),
  logOut: one({ ended: 1 }),
  listSessions: one({
    data: [
      {
        id: EXAMPLE.id,
        is_current: true,
        browser: 'Firefox on Linux',
        created_at: EXAMPLE.moment,
        last_used_at: EXAMPLE.later,
        expires_at: AUTHORIZED.expires_at,
        wallets: [{ wallet_address: EXAMPLE.sender, network_type: 'EVM' }],
      },
    ],
  }),
  closeSession: one({ ended: 1 }),
  closeAllSessions: one({ ended: 2 }),
  listDomainNames: one([
    { name: 'alice.eth', is_default: true, signed: { ...SIGNED, expires_at: EXAMPLE.later } },
  ]),
  requestApiKey: one({ ...KEY, status: 'REQUESTED', key: EXAMPLE.apiKey }),
  getApiKey: one({
    ...KEY,
    status: 'ACTIVE',
    created_at: EXAMPLE.moment,
    usage: [{ day: '2026-01-01', calls: 4_210, refused: 0 }],
  }),
  rotateApiKey: one({ id: EXAMPLE.id, key: EXAMPLE.apiKey, previous_ends_at: '2026-01-02T00:00:00.000Z' }),
  revokeApiKey: one({ id: EXAMPLE.id, status: 'REVOKED' }),
  claimFaucet: one({
    network: 'base',
    wallet_address: EXAMPLE.sender,
    transaction_hash: EXAMPLE.payoutHash,
    next_claim_at: '2026-01-02T00:00:00.000Z',
  }),
  getStatus: one({
    state: 'delayed',
    checked_at: EXAMPLE.later,
    networks: [
      {
        id: 'ethereum',
        name: 'Ethereum',
        state: 'delayed',
        since: EXAMPLE.moment,
        head_age_seconds: 1_800,
        payouts_waiting: 3,
      },
    ],
  }),
  listIncidents: one({
    data: [
      {
        id: '7',
        networks: ['base'],
        is_for_all: false,
        effect: 'payouts',
        direction: 'to',
        started_at: EXAMPLE.moment,
        ended_at: EXAMPLE.later,
      },
    ],
  }),
  listLimits: one({
    read_at: EXAMPLE.later,
    networks: [
      {
        id: 'base',
        name: 'Base',
        state: 'working',
        since: null,
        halted: [{ effect: 'payouts', direction: 'to', since: EXAMPLE.moment }],
        outflow: { left: 'low', more_at: EXAMPLE.later },
        tokens: [
          {
            currency_id: 'base-usdt',
            symbol: 'USDT',
            min_send: '2',
            max_send: '25000',
            max_receive: '24998.5',
          },
        ],
      },
    ],
  }),
  resolveName: one({
    status: 'resolved',
    name: 'alice.eth',
    address: EXAMPLE.receiver,
    signed: { ...SIGNED, expires_at: EXAMPLE.later },
  }),
  ...POINTS_ANSWERS,
  ...JOURNEY_ANSWERS,
}
