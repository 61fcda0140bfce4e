import type { RouteName } from '../../routes/index.ts'
import type { JsonObject } from '../json-object.ts'
import { LOGIN_SAMPLES, loginSample } from './login-samples.ts'
import { EXAMPLE } from './values.ts'

interface BodyExample {
  readonly summary: string
  readonly value: JsonObject | readonly JsonObject[]
}

const LOGINS = LOGIN_SAMPLES.map(
  ([name, { summary, networkType, address, signature }]) =>
    [name, { summary, value: { wallet_address: address, network_type: networkType, signature } }] as const,
)

const ORDER = {
  currency_in_id: 'ethereum-eth',
  currency_out_id: 'base-eth',
  amount: '0.25',
  wallet_sender: EXAMPLE.sender,
  wallet_receiver: EXAMPLE.receiver,
}
const OWN_WALLET = { wallet_address: EXAMPLE.sender, network_type: 'EVM' }
const ENDS = {
  all: { summary: 'All wallets of this session', value: {} },
  one: { summary: 'One wallet', value: OWN_WALLET },
}
const ENDPOINT = 'https://push.example/send/abc'

/** Request bodies by operation id. Every call with a body has one. */
export const BODY_EXAMPLES: Readonly<Partial<Record<RouteName, Readonly<Record<string, BodyExample>>>>> = {
  submitSignature: {
    ...Object.fromEntries(LOGINS),
    evm_contract: {
      summary: 'EVM contract account: what its isValidSignature (EIP-1271) accepts, in hex',
      value: { ...OWN_WALLET, wallet_address: EXAMPLE.receiver, signature: `0x${'ab'.repeat(130)}` },
    },
  },
  logOut: ENDS,
  closeAllSessions: ENDS,
  createOrder: {
    evm: { summary: 'From an EVM network', value: { ...ORDER, expected_amount_out: '0.2489' } },
    swap: {
      summary: 'Between two assets, with the least that may be paid, and a webhook',
      value: {
        ...ORDER,
        currency_out_id: 'base-usdt',
        min_amount_out: '740.5',
        webhook_url: 'https://partner.example/hooks',
      },
    },
    solana: {
      summary: 'From Solana (network-type: SOLANA)',
      value: {
        ...ORDER,
        currency_in_id: 'solana-sol',
        currency_out_id: 'base-eth',
        amount: '5',
        wallet_sender: loginSample('solana').address,
      },
    },
    ton: {
      summary: 'From TON (network-type: TON)',
      value: {
        ...ORDER,
        currency_in_id: 'ton-ton',
        currency_out_id: 'base-eth',
        amount: '50',
        wallet_sender: loginSample('ton_proof').address,
      },
    },
    bitcoin: {
      summary: 'From Bitcoin (network-type: BTC)',
      value: {
        ...ORDER,
        currency_in_id: 'bitcoin-btc',
        currency_out_id: 'base-eth',
        amount: '0.0125',
        wallet_sender: loginSample('bitcoin_bip322').address,
      },
    },
  },
  createBulkOrder: {
    two: {
      summary:
        'Two recipients; amount is the most that you pay: both amounts plus both full_fee of estimateBulkFee',
      value: {
        currency_in_id: 'ethereum-usdt',
        amount: '35',
        wallet_sender: EXAMPLE.sender,
        receiving_data: [
          { wallet_receiver: EXAMPLE.receiver, amount_out: '10', currency_out_id: 'base-usdt' },
          {
            wallet_receiver: loginSample('ton_proof').address,
            amount_out: '20',
            currency_out_id: 'ton-usdt',
            memo: '42',
          },
        ],
        transfer_time_type: 'fast',
      },
    },
  },
  estimateBulkFee: {
    one: {
      summary: 'One recipient; the answer has the fees of each row',
      value: [
        {
          wallet_sender: EXAMPLE.sender,
          wallet_receiver: EXAMPLE.receiver,
          amount: '10',
          currency_in_id: 'ethereum-usdt',
          currency_out_id: 'base-usdt',
          transfer_time_type: 'fast',
        },
      ],
    },
  },
  estimateBulkPoints: {
    one: {
      summary: 'One recipient',
      value: {
        currency_in_id: 'ethereum-usdt',
        amount: '10.31',
        wallet_sender: EXAMPLE.sender,
        recipients: [{ currency_out_id: 'base-usdt', wallet_receiver: EXAMPLE.receiver }],
      },
    },
  },
  showCredential: {
    signed: { summary: 'As the partner signed it', value: { credential: EXAMPLE.credential } },
  },
  askAboutPoints: {
    order: { summary: 'An order', value: { order_id: EXAMPLE.id, note: 'I sent it for a friend.' } },
    task: { summary: 'A task', value: { scope: 'daily', task_id: 'bridge-to-base' } },
  },
  claimFaucet: {
    own: {
      summary: 'For a wallet of this session',
      value: { network: 'base', wallet_address: EXAMPLE.sender },
    },
  },
  requestApiKey: {
    key: {
      summary: 'A key for one service',
      value: { name: 'Payroll', contact: 'dev@partner.example', purpose: 'Monthly payouts to 40 people' },
    },
  },
  createClaimText: { order: { summary: 'For this order', value: { order_id: EXAMPLE.id } } },
  claimDeposit: {
    back: { summary: 'Back to the wallet that sent it', value: {} },
    order: {
      summary: 'Fills an order: message.value of createClaimText, signed as it stands by the sender',
      value: { order_id: EXAMPLE.id, signature: loginSample('evm').signature },
    },
  },
  subscribeToOrder: {
    browser: {
      summary: 'PushSubscription.toJSON() of the browser, endpoint and keys only',
      value: { endpoint: ENDPOINT, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    },
  },
  unsubscribeFromOrder: { browser: { summary: 'This browser', value: { endpoint: ENDPOINT } } },
  bindWallet: {
    solana: {
      summary: 'A wallet of Solana (network-types: SOLANA)',
      value: { wallet_address: loginSample('solana').address },
    },
  },
  unbindWallet: {
    solana: {
      summary: 'A wallet of Solana (network-types: SOLANA)',
      value: { wallet_address: loginSample('solana').address },
    },
  },
  claimNft: {
    base: {
      summary: 'Sunrise on Base',
      value: { phase: 'Sunrise', wallet: EXAMPLE.sender, network: 'base', journey: 'sunrise-base' },
    },
  },
  buyPerk: { once: { summary: 'A purchase of its own', value: { purchase_id: EXAMPLE.id } } },
  completeGame: { game: { summary: 'A dealt game', value: { game_id: EXAMPLE.id, moves: 'RRDDLU..' } } },
}
