// Written by `npm run generate` from docs/api/openapi.json.

import type { CallOptions } from '../call-options.ts'

/** The version of the API that these types describe. */
export const API_VERSION = '1.0.0'

/** A plain decimal of whole tokens or dollars: no sign, no exponent, no separators */
export type Decimal = string

/** A whole number of the smallest unit of a currency */
export type BaseUnits = string

/** Id of a network or a currency */
export type Slug = string

export type Uuid = string

/** A wallet address in the form of its network */
export type Address = string

export type Timestamp = string

/** Type of the network that a wallet lives on */
export type NetworkType =
  | 'EVM'
  | 'ZK_SYNC_ERA'
  | 'STARKNET'
  | 'TON'
  | 'SOLANA'
  | 'TRON'
  | 'FUEL'
  | 'BTC'
  | 'SUI'

export interface Network {
  id: Slug
  name: string
  chainId: string | null
  network_type: NetworkType
  network_image_url: string
  blockscan_url: string
  category: 'L1 EVM' | 'L2 EVM' | 'L1 Non-EVM' | 'L2 Non-EVM' | 'Innovative Networks'
  tag: string | null
  active: boolean
  token_symbol: string
  token_decimals: number
  gasPrice: BaseUnits | null
  nativeTransferGas: BaseUnits | null
  created_at: Timestamp
  order_on_main_page: number
  is_new_destination: boolean
  is_latest_new_destination: boolean
  bridge_popularity: number
  source_position: number
  destination_position: number
  required_confirmations: number
}

export interface FrontendRpc {
  id: Slug
  rpc: string
}

export interface Currency {
  id: Slug
  symbol: string
  name: string
  image_url: string
  decimals: number
  active: boolean
  min_send: Decimal
  max_send: Decimal
  pairs?: Array<Slug>
  contract: {
    address: string | null
    type: 'NATIVE' | 'TOKEN'
    network: Slug
  }
}

export interface Pair {
  currency_in: Currency
  currency_out: Currency
}

export interface Price {
  symbol: string
  usd: Decimal
}

export interface Limits {
  min_send: Decimal
  max_send: Decimal
}

export interface AmountOut {
  full_fee: Decimal
  platform_fee: Decimal
  platform_fee_in_usd: Decimal
  swap_fee: Decimal
  swap_fee_in_usd: Decimal
  blockchain_fee: Decimal
  blockchain_fee_in_usd: Decimal
  source_chain_fee: Decimal
  holder_nft?: string | null
  original_price?: Decimal | null
  /** The discount that is included in the platform fee; null without one */
  nft_discount?: {
    /** The phase of the NFT: Sunrise, Midday, Sunset or Midnight; Fee-free transfer for one that was bought with points */
    nftName: string
    /** What the network charges as platform fee without the discount, in the source currency */
    networkFee: string
  } | null
  /** True while the phase NFTs of the sender cannot all be read, so that a discount may be missing */
  discount_unavailable?: boolean
  currency_out_id: Slug
  amount_out: Decimal
  /** For so long after its creation an order holds this rate; null within one asset */
  rate_lock_seconds: number | null
  /** The least that an order pays that names no other; null within one asset */
  min_amount_out: Decimal | null
  fill_estimate_seconds: number
}

export interface CreateOrder {
  currency_in_id: Slug
  currency_out_id: Slug
  amount: Decimal
  wallet_sender: Address
  wallet_receiver: Address
  /** For recipients on TON alone: the comment that the payout carries */
  memo?: string
  /** The least that may ever be paid; a deposit for which the market gives less goes back. Left out: the quote less a tolerance. Refused with QUOTE_CHANGED while the quote is less */
  min_amount_out?: Decimal
  /** What was shown: refused with QUOTE_CHANGED while the quote is less */
  expected_amount_out?: Decimal
  /** Says that receiving addresses that are no wallets are meant, such as contracts, programs and token accounts; refused with RECIPIENT_NOT_A_WALLET otherwise */
  allow_contracts?: boolean
  /** Gets a signed POST for each change of the order, by the rules of Standard Webhooks: https, port 443 or 8443, a public host */
  webhook_url?: string
}

export interface OrderList {
  /** Without the deposit to send, its signature and the recipients: read one order for these */
  data: Array<{
    id: Uuid
    /** SWAP between different assets, TRANSFER within one */
    type: 'TRANSFER' | 'SWAP'
    status:
      | 'PENDING'
      | 'WAIT_DEPOSIT'
      | 'DEPOSIT_FAILED'
      | 'DEPOSITED'
      | 'SENDING'
      | 'SENT'
      | 'COMPLETE'
      | 'SEND_FAILED'
      | 'REJECTED'
      | 'EXPIRED'
    createdAt: Timestamp
    updatedAt: Timestamp
    /** Grows with every change: of two copies the one with the higher version is newer */
    version: number
    /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen */
    cancelled_at?: Timestamp | null
    currency_in: Currency
    currency_out: Currency
    amount_in: Decimal
    amount_out: Decimal
    wallet_sender: string
    wallet_receiver: string
    /** The comment that the payout carries, on TON; null for none, and in bulk */
    memo?: string | null
    /** Hash of the deposit */
    transaction_in: string | null
    /** Hash of the payout */
    transaction_out: string | null
    /** When the deposit was seen or mined, whichever was first; null until it is seen */
    deposit_seen_at?: Timestamp | null
    /** Milliseconds from deposit_seen_at to the confirmed payout; null until then */
    execution_time: number | null
    platform_fee: Decimal
    platform_fee_in_usd: Decimal
    swap_fee: Decimal
    swap_fee_in_usd: Decimal
    blockchain_fee: Decimal
    blockchain_fee_in_usd: Decimal
    /** Name of the phase NFT whose discount was applied; Fee-free transfer for one that was bought with points */
    holder_nft: string | null
    original_price: Decimal | null
    /** Blocks on top of the deposit's block so far; null before a deposit is seen */
    confirmations: number | null
    required_confirmations: number
    /** What of its deposit the order is filled with; null before it is credited */
    credited_amount: Decimal | null
    /** What is paid out for credited_amount, by the rate that applied; null before it is credited */
    paid_amount: Decimal | null
    /** A deposit whose block is made by then has the rate of the order, unless the market has moved too far; after that it is the worse of the order and the market. Null within one asset and in bulk */
    rate_locked_until: Timestamp | null
    /** Less than this for all of amount_in is not paid: the deposit goes back. Null likewise */
    min_amount_out: Decimal | null
    /** Which rate applied: the one of the order, or the worse of that and the market; null before the deposit is credited, and where one to one is paid */
    rate: 'LOCKED' | 'MARKET' | null
    /** What goes back of the deposit, in whole or in part; the newest, if several do */
    refund: Refund | null
    /** Null while nothing waits. Of a bulk order: the row that goes back first. See PUT /api/orders/take_back/{id} */
    waiting: {
      /** LIQUIDITY: the treasury holds too little there. FEES: the network asks more than three times the quoted fee. OUTFLOW: more would leave it within the hour than may. RECIPIENT: the recipient, or the chain, refuses it */
      reason: 'LIQUIDITY' | 'FEES' | 'OUTFLOW' | 'RECIPIENT'
      /** From one, in the line of its currency; null where no line is waited in */
      place: number | null
      since: Timestamp
      /** OUTFLOW: about when there is room for it; null where that is not known, or not before the deposit goes back */
      expected_at: Timestamp | null
      /** When the deposit goes back by itself */
      returns_at: string
    } | null
    /** Usual time from the wallet's transaction to the confirmed payout: of the route's last transfers, if there were some */
    fill_estimate_seconds: number
    /** Nine in ten of the route's last transfers took no longer; null while too few of them are known */
    slow_fill_seconds?: number | null
    /** Only of a bulk order: its destination here is that of the first recipient, its amounts out are those of all */
    bulk?: {
      recipients: number
      /** Recipients that were paid */
      completed: number
      /** Recipients whose amount went, or goes, back */
      refunded: number
      /** Where the recipients are, each once */
      network_ids: Array<Slug>
      /** What the recipients get in all, by token; tokens are never added up */
      amounts?: Array<{
        symbol: string
        amount: Decimal
      }>
    }
    /** What amount_in was worth when the order was created */
    value_in_usd?: Decimal
  }>
  /** Orders that fit, counted to 200 from the beginning of this page on, and those skipped before it */
  total_count: number
  /** Where the next page begins: pass it as after. Null on the last page */
  next?: string | null
}

export interface BulkOrder {
  id: Uuid
  /** Follows from the deposit and the rows */
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'PROCESSING'
    | 'COMPLETE'
    | 'REJECTED'
    | 'EXPIRED'
  createdAt: Timestamp
  updatedAt: Timestamp
  /** Grows with every change: of two copies the one with the higher version is newer */
  version: number
  /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen */
  cancelled_at?: Timestamp | null
  order: {
    id: Uuid
    currency_in: Currency
    amount_in: Decimal
    /** Hash of the deposit */
    transaction_in_hash: string | null
    /** What goes back of a deposit that was not as ordered; the newest, if several do */
    refund?: Refund | null
  }
  wallet_sender: string
  /** sequence pays one recipient after the other, fast all at once */
  transfer_time_type: 'sequence' | 'fast'
  /** Milliseconds from the moment its deposit was seen or mined, whichever was first, to the last settled row; null until then */
  execution_time: number | null
  estimated_minutes: number
  /** When the deposit was seen or mined, whichever was first; null until it is seen */
  deposit_seen_at?: Timestamp | null
  /** Usual time from the wallet's transaction to the last confirmed payout */
  fill_estimate_seconds?: number
  /** Empty for an order that nobody paid, a week after a late deposit could fill it */
  receiving_data: Array<{
    wallet_receiver: string
    amount_out: Decimal
    currency: Currency
  }>
  bulk_order_schedules: Array<{
    id: Uuid
    position: number
    status:
      | 'PENDING'
      | 'WAIT_DEPOSIT'
      | 'DEPOSITED'
      | 'PROCESSING'
      | 'COMPLETE'
      | 'SEND_FAILED'
      | 'REFUNDED'
      | 'DEPOSIT_FAILED'
      | 'REJECTED'
      | 'EXPIRED'
    wallet_receiver: string
    memo: string | null
    amount_out: Decimal
    currency_out: Currency
    platform_fee: Decimal
    blockchain_fee: Decimal
    order: {
      /** Hash of the payout */
      transaction_out_hash: string | null
    }
    /** What goes back of this row alone: its amount and its fees; null while nothing does */
    refund: Refund | null
    updatedAt: Timestamp
  }>
  /** Of all recipients, after the discount */
  platform_fee: string
  platform_fee_in_usd: Decimal
  /** Of all destinations */
  blockchain_fee: string
  blockchain_fee_in_usd: Decimal
  holder_nft: string | null
  /** Platform fee before the discount */
  original_price: Decimal | null
  /** Only in the answer to the creation of an order with webhook_url: what its webhooks are signed with */
  webhook_secret?: string
  /** Only in the answer to its creation: the phase NFTs of the sender could not all be read, so that a discount may be missing */
  discount_unavailable?: true
  /** Of the row that goes back first; null while nothing waits. See PUT /api/orders/take_back/{id} */
  waiting: {
    /** LIQUIDITY: the treasury holds too little there. FEES: the network asks more than three times the quoted fee. OUTFLOW: more would leave it within the hour than may. RECIPIENT: the recipient, or the chain, refuses it */
    reason: 'LIQUIDITY' | 'FEES' | 'OUTFLOW' | 'RECIPIENT'
    /** From one, in the line of its currency; null where no line is waited in */
    place: number | null
    since: Timestamp
    /** OUTFLOW: about when there is room for it; null where that is not known, or not before the deposit goes back */
    expected_at: Timestamp | null
    /** When the deposit goes back by itself */
    returns_at: string
  } | null
  confirmations: number | null
  required_confirmations: number
  deposit: Deposit
  deposit_signature: DepositSignature
}

export interface StatementOrder {
  id: Uuid
  kind: 'transfer' | 'swap' | 'bulk'
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'SENDING'
    | 'SENT'
    | 'COMPLETE'
    | 'SEND_FAILED'
    | 'REJECTED'
    | 'EXPIRED'
  createdAt: Timestamp
  updatedAt: Timestamp
  network_id: Slug
  currency_id: Slug
  symbol: string
  wallet_sender: string
  amount_in: Decimal
  value_in_usd: Decimal
  /** What of the deposit was counted; null before that */
  credited_amount: Decimal | null
  transaction_in: string | null
  /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen */
  cancelled_at?: Timestamp | null
  payouts: Array<{
    /** Of the recipient, from 1 */
    number: number
    status:
      | 'PENDING'
      | 'WAIT_DEPOSIT'
      | 'DEPOSIT_FAILED'
      | 'DEPOSITED'
      | 'SENDING'
      | 'SENT'
      | 'COMPLETE'
      | 'SEND_FAILED'
      | 'REJECTED'
      | 'EXPIRED'
      | 'PROCESSING'
      | 'REFUNDED'
    network_id: Slug
    currency_id: Slug
    symbol: string
    wallet_receiver: string
    memo: string | null
    /** Its part of amount_in of the order, fees included: the parts are the whole */
    amount_in: string
    /** What that was worth when the order was created, rounded down */
    value_in_usd: string
    amount_out: Decimal
    /** Null until the payout is confirmed */
    paid_amount: Decimal | null
    transaction_out: string | null
    platform_fee: Decimal
    platform_fee_in_usd: Decimal
    swap_fee: Decimal
    swap_fee_in_usd: Decimal
    blockchain_fee: Decimal
    blockchain_fee_in_usd: Decimal
  }>
  refunds: Array<{
    /** Of the recipient whose amount goes back; null for the deposit itself */
    number: number | null
    /** PENDING: owed. SENT: handed to the network. COMPLETE: confirmed. HELD: the sender is a contract, so a person decides. UNREFUNDABLE: less than the fee of sending it back */
    status: 'PENDING' | 'SENT' | 'COMPLETE' | 'HELD' | 'UNREFUNDABLE'
    reason:
      | 'no_order'
      | 'ambiguous'
      | 'short'
      | 'over'
      | 'wrong_token'
      | 'wrong_network'
      | 'token_not_accepted'
      | 'second_deposit'
      | 'late'
      | 'rate_moved'
      | 'payout_impossible'
      | 'payout_waited'
      | 'own_transfer'
      | 'paid_elsewhere'
    /** The transaction of the deposit that goes back, also where transaction_in of its order is null */
    deposit_transaction_hash: string
    /** All that the deposit brought, in currency_id; a part of it may have been paid out */
    deposit_amount: string
    /** After the network’s fee, once that is known */
    amount: string
    currency_id: Slug
    /** The on-chain sender of the deposit, never another address */
    recipient: string
    transaction_hash: string | null
    /** It is not sent before this moment; null when nothing is waited for */
    not_before: Timestamp | null
  }>
}

export type Deposit =
  | {
      /** Says which form action has */
      family: 'evm'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: EvmAction
    }
  | {
      /** Says which form action has */
      family: 'solana'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: SolanaAction
    }
  | {
      /** Says which form action has */
      family: 'ton'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: TonAction
    }
  | {
      /** Says which form action has */
      family: 'tron'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: TronAction
    }
  | {
      /** Says which form action has */
      family: 'bitcoin'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: BitcoinAction
    }
  | {
      /** Says which form action has */
      family: 'starknet'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: StarknetAction
    }
  | {
      /** Says which form action has */
      family: 'fuel'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: FuelAction
    }
  | {
      /** Says which form action has */
      family: 'sui'
      /** Where the money goes */
      address: string
      /** What the order is credited for, in base units of currency_id */
      amount: string
      /** The currency that is sent */
      currency_id: string
      /** Token contract; null for the native coin */
      token: string | null
      /** 16 bytes as 0x-prefixed hex, carried by the transaction */
      reference: string
      /** The order expires then; a right deposit that lands later still counts */
      expires_at: string
      action: SuiAction
    }

export interface Refund {
  /** PENDING: owed. SENT: handed to the network. COMPLETE: confirmed. HELD: the sender is a contract, so a person decides. UNREFUNDABLE: less than the fee of sending it back */
  status: 'PENDING' | 'SENT' | 'COMPLETE' | 'HELD' | 'UNREFUNDABLE'
  reason:
    | 'no_order'
    | 'ambiguous'
    | 'short'
    | 'over'
    | 'wrong_token'
    | 'wrong_network'
    | 'token_not_accepted'
    | 'second_deposit'
    | 'late'
    | 'rate_moved'
    | 'payout_impossible'
    | 'payout_waited'
    | 'own_transfer'
    | 'paid_elsewhere'
  /** The transaction of the deposit that goes back, also where transaction_in of its order is null */
  deposit_transaction_hash: string
  /** All that the deposit brought, in currency_id; a part of it may have been paid out */
  deposit_amount: string
  /** After the network’s fee, once that is known */
  amount: string
  currency_id: Slug
  /** The on-chain sender of the deposit, never another address */
  recipient: string
  transaction_hash: string | null
  /** It is not sent before this moment; null when nothing is waited for */
  not_before: Timestamp | null
}

export interface DepositReport {
  network_id: Slug
  transaction_hash: string
  /** Place among the transfers of the transaction; -1 for the native coin, from -2 downwards for coins that contracts passed on */
  index: number
  outcome: 'confirming' | 'credited' | 'paid' | 'unmatched' | 'reorganised'
  /** Null while nothing is wrong */
  issue:
    | 'no_order'
    | 'ambiguous'
    | 'short'
    | 'over'
    | 'wrong_token'
    | 'wrong_network'
    | 'token_not_accepted'
    | 'second_deposit'
    | 'late'
    | 'rate_moved'
    | 'payout_impossible'
    | 'payout_waited'
    | 'own_transfer'
    | 'paid_elsewhere'
    | null
  sender: string
  recipient: string
  /** Null when the token is no currency of this installation */
  amount: Decimal | null
  amount_units: BaseUnits
  currency: Currency | null
  /** Token contract; null for the native coin */
  token: string | null
  confirmations: number
  required_confirmations: number
  seen_at: Timestamp
  /** Only for a session that has proved the sender’s wallet; null otherwise */
  order_id: Uuid | null
  refund: Refund | null
  /** What had paid it before the records of its order were lost; null otherwise */
  paid_elsewhere: {
    network_id: Slug
    transaction_hash: string
  } | null
  /** What its sender can do about it now */
  next_step:
    | 'wait'
    | 'wait_for_refund'
    | 'nothing_to_do'
    | 'claim'
    | 'connect_sender_wallet'
    | 'contact_support'
    | 'check_wallet'
    | 'check_transaction'
    | 'send_again'
}

export interface DepositLookup {
  network_id: Slug
  /** In the normal form of its network */
  transaction_hash: string
  /** Empty when none was seen */
  deposits: Array<DepositReport>
  /** The newest block that was read, and when; null before the first */
  scanned_to: {
    height: number
    head_height: number
    at: Timestamp
  } | null
  /** What the network itself says of the transaction; null when deposits were seen */
  chain: 'unknown' | 'pending' | 'failed' | 'elsewhere' | 'foreign_token' | 'arriving' | 'unavailable' | null
  /** What its sender can do about it now */
  next_step:
    | 'wait'
    | 'wait_for_refund'
    | 'nothing_to_do'
    | 'claim'
    | 'connect_sender_wallet'
    | 'contact_support'
    | 'check_wallet'
    | 'check_transaction'
    | 'send_again'
}

export type ClaimDeposit =
  | {
      /** The order that the deposit was meant for */
      order_id: string
      /** EVM: 0x-prefixed hex. Solana: base58. TON: a JSON text. Bitcoin: base64. See "Log in" in the description of this document */
      signature: string
    }
  | Record<string, never>

/** A transaction for an EVM wallet, to be sent as it is */
export interface EvmAction {
  /** Chain id of the network, in decimals */
  chain_id: string
  /** The deposit address, or the token contract when a token is sent */
  to: string
  /** In wei; 0 when a token is sent */
  value: string
  /** 0x-prefixed calldata that ends with the reference: send it unchanged */
  data: string
}

/** Instructions for a Solana wallet, to be sent in this order and as they are */
export interface SolanaAction {
  /** Genesis hash of the network */
  chain_id: string
  /** The sender, who signs and pays the fee */
  payer: string
  /** All of one transaction, in this order; the transfer and a memo carry the reference */
  instructions: Array<{
    /** Address of the program, in base58 */
    program: string
    /** In the order that the program expects */
    accounts: Array<{
      /** In base58 */
      address: string
      /** Whether it signs the transaction */
      signer: boolean
      /** Whether the program may change it */
      writable: boolean
    }>
    /** Base64; amounts in it are in lamports or base units */
    data: string
  }>
}

/** Messages for TON Connect, to be sent together and as they are: see docs/families/ton.md */
export interface TonAction {
  /** Global id of the network, in decimals; -239 is mainnet */
  chain_id: string
  /** The wallet that sends it: `from` of TON Connect */
  sender: string
  /** Seconds for which the message of the wallet stays valid: add them to now for `validUntil` of TON Connect */
  valid_seconds: number
  /** All of one sendTransaction */
  messages: Array<{
    /** User-friendly form; keep it, since its flag decides whether money that cannot be accepted bounces. For a jetton the jetton wallet of the sender */
    address: string
    /** In nanotons; for a jetton what its transfer costs, the jettons stand in payload */
    amount: string
    /** The body as a bag of cells in base64; carries the reference as a comment */
    payload: string
  }>
}

/** A transaction for a TRON wallet, with a reference block and expiration of its own choosing */
export interface TronAction {
  /** The last four bytes of the genesis block’s id, as 0x-prefixed hex: what wallets call the chain id */
  chain_id: string
  /** A transfer of TRX, or a call of a TRC-20 contract */
  contract_type: 'TransferContract' | 'TriggerSmartContract'
  /** The sender, in base58 */
  owner_address: string
  /** The recipient of TRX, or the TRC-20 contract, in base58 */
  to_address: string
  /** Sun to transfer; 0 for a call */
  amount: string
  /** Hex without a prefix: the memo of a transfer, or the whole call with the reference after its arguments */
  data: string
  /** Sun that the call may burn for energy; 0 for a transfer */
  fee_limit: string
}

/** A payment for a Bitcoin wallet, to be sent as it is */
export interface BitcoinAction {
  /** Genesis hash of the network */
  chain_id: string
  /** Of this order alone: it says which order is paid, so there is no other reference */
  address: string
  /** In satoshis; the fee of the wallet comes on top */
  amount: string
  /** Address and amount as a URI by BIP 21, the amount in bitcoins */
  uri: string
}

/** Calls for a Starknet wallet, to be sent in one transaction and as they are */
export interface StarknetAction {
  /** Name of the network, as in SN_MAIN */
  chain_id: string
  /** All of one transaction, in this order; the second changes nothing and carries the reference */
  calls: Array<{
    /** The token, in hex */
    contract_address: string
    /** Name of the function */
    entry_point: string
    /** Its arguments as felts in hex */
    calldata: Array<string>
  }>
}

/** A script transaction with one coin output, which the sender adds inputs and change to */
export interface FuelAction {
  /** Of the network, in decimal digits */
  chain_id: string
  /** Recipient of the coin output */
  to: string
  /** The asset, in hex */
  asset_id: string
  /** Base units */
  amount: string
  /** The script of the transaction, which returns at once */
  script: string
  /** Its data, which carries the reference */
  script_data: string
}

/** What one programmable transaction has to do: SplitCoins, TransferObjects, and MakeMoveVec with the reference */
export interface SuiAction {
  /** The first four bytes of the digest of the network's first checkpoint, in hex */
  chain_id: string
  /** Type of the coins to send */
  coin_type: string
  /** In the smallest unit; split off from coins of that type */
  amount: string
  /** Who gets the coin that was split off */
  recipient: string
  /** A decimal number: the only element of a vector of u128, made by MakeMoveVec and not used */
  reference: string
}

/** Over order, network, token, deposit address, amount, reference, expiry, receiver and payout */
export interface DepositSignature {
  /** First 8 bytes of the SHA-256 of the raw public key */
  key_id: string
  /** Ed25519, 64 bytes in base64 */
  signature: string
}

/** Over network, name, address and expiry */
export interface NameSignature {
  expires_at: Timestamp
  /** First 8 bytes of the SHA-256 of the raw public key */
  key_id: string
  /** Ed25519, 64 bytes in base64 */
  signature: string
}

export interface Receipt {
  schema_version: 2
  /** Of the receipts of this order, from one */
  number: number
  replaces: string | null
  issued_at: Timestamp
  order_id: Uuid
  kind: 'SINGLE' | 'BULK'
  type: 'TRANSFER' | 'SWAP'
  status: 'COMPLETE'
  created_at: Timestamp
  /** When the last payout was confirmed */
  completed_at: string
  /** From the moment the deposit was seen or mined, whichever was first, to the confirmed payout */
  execution_time_ms: number | null
  source: {
    network_id: Slug
    network_name: string
    chain_id: string | null
    currency_id: Slug
    symbol: string
    decimals: number
    /** Token contract; null for the native coin */
    token: string | null
    /** What the order was credited with */
    amount: string
    /** Hash */
    transaction: string
    ordered_amount: BaseUnits
    /** All that the deposit brought */
    deposited_amount: string
    /** Who has sent the deposit, by its network */
    sender: string
    /** The wallet that the order was made for */
    ordered_by: string
    deposit_address: string
    reference: string
  }
  /** One, or one for each row of a bulk order that was paid */
  payouts: Array<{
    network_id: Slug
    network_name: string
    chain_id: string | null
    currency_id: Slug
    symbol: string
    decimals: number
    /** Token contract; null for the native coin */
    token: string | null
    /** What was paid */
    amount: string
    /** Hash */
    transaction: string
    /** Of a bulk order, from zero */
    row: number | null
    ordered_amount: BaseUnits
    receiver: string
    memo: string | null
  }>
  /** What was kept of the credited amount, in the source currency; dollars at the time of the order */
  fees: {
    currency_id: Slug
    total: BaseUnits
    platform_fee: BaseUnits
    platform_fee_in_usd: Decimal
    swap_fee: BaseUnits
    swap_fee_in_usd: Decimal
    blockchain_fee: BaseUnits
    blockchain_fee_in_usd: Decimal
  }
  refunds: Array<{
    /** OWED until it is confirmed on its network */
    status: 'OWED' | 'COMPLETE' | 'HELD' | 'UNREFUNDABLE'
    reason:
      | 'no_order'
      | 'ambiguous'
      | 'short'
      | 'over'
      | 'wrong_token'
      | 'wrong_network'
      | 'token_not_accepted'
      | 'second_deposit'
      | 'late'
      | 'rate_moved'
      | 'payout_impossible'
      | 'payout_waited'
      | 'own_transfer'
      | 'paid_elsewhere'
    /** Of a bulk order, the row that goes back, from zero */
    row: number | null
    deposit_transaction: string
    deposit_amount: BaseUnits
    currency_id: Slug
    /** After the network's fee once it is COMPLETE */
    amount: string
    recipient: string
    transaction: string | null
  }>
}

export interface SignedReceipt {
  version: 2
  algorithm: 'Ed25519'
  /** First 8 bytes of the SHA-256 of the raw public key */
  key_id: string
  /** Ed25519, the raw 32 bytes in base64 */
  public_key: string
  /** Ed25519, 64 bytes in base64 */
  signature: string
  receipt: Receipt
}

export interface ReceiptKey {
  /** First 8 bytes of the SHA-256 of the raw public key */
  key_id: string
  algorithm: 'Ed25519'
  /** Ed25519, the raw 32 bytes in base64 */
  public_key: string
}

export interface ReceiptKeyList {
  data: Array<ReceiptKey>
}

export interface LoginMessage {
  message: {
    /** Sign this text followed directly by the wallet address */
    value: string
  }
  domain: string
  expires_at: Timestamp
}

export interface SubmitSignature {
  wallet_address: Address
  network_type: NetworkType
  /** EVM: 0x-prefixed hex. Solana: base58. TON: a JSON text. Bitcoin: base64. See "Log in" in the description of this document */
  signature: string
}

export interface WalletAuthorization {
  wallet_address: string
  network_type: NetworkType
  is_authorized: boolean
  expires_at: Timestamp | null
}

export interface ErrorBody {
  code:
    | 'MALFORMED_REQUEST'
    | 'VALIDATION_FAILED'
    | 'WRONG_NETWORK_TYPE'
    | 'INVALID_ADDRESS'
    | 'INVALID_TRANSACTION_HASH'
    | 'PAIR_NOT_SUPPORTED'
    | 'AMOUNT_TOO_SMALL'
    | 'AMOUNT_TOO_LARGE'
    | 'UNAUTHORIZED'
    | 'API_KEY_INVALID'
    | 'LOGIN_MESSAGE_INVALID'
    | 'SIGNATURE_INVALID'
    | 'FORBIDDEN'
    | 'FORBIDDEN_ORIGIN'
    | 'ROUTE_NOT_FOUND'
    | 'NETWORK_NOT_FOUND'
    | 'CURRENCY_NOT_FOUND'
    | 'ORDER_NOT_FOUND'
    | 'DEPOSIT_NOT_FOUND'
    | 'TASK_NOT_FOUND'
    | 'PUBLICATION_NOT_FOUND'
    | 'ORDER_STATE_CONFLICT'
    | 'DEPOSIT_NOT_CLAIMABLE'
    | 'QUOTE_CHANGED'
    | 'RECIPIENT_NOT_A_WALLET'
    | 'SENDER_IS_A_CONTRACT'
    | 'IDEMPOTENCY_CONFLICT'
    | 'SWAP_CAP_REACHED'
    | 'WALLET_TAKEN'
    | 'REFERRAL_REFUSED'
    | 'NOT_ELIGIBLE'
    | 'CREDENTIAL_REFUSED'
    | 'PAYLOAD_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'TOO_MANY_REQUESTS'
    | 'TOO_MANY_OPEN_ORDERS'
    | 'TOO_MANY_SUBSCRIPTIONS'
    | 'INTERNAL_ERROR'
    | 'LIQUIDITY_UNAVAILABLE'
    | 'PRICE_UNAVAILABLE'
    | 'NETWORK_UNAVAILABLE'
    | 'OVERLOADED'
  /** For users: what happened and what to do */
  message: string
  /** For support: it is in the log of the server too */
  request_id: string
  /** What it has by code stands in the table of errors; an example is with each call */
  details?: Record<string, unknown>
}

export interface Order {
  id: Uuid
  /** SWAP between different assets, TRANSFER within one */
  type: 'TRANSFER' | 'SWAP'
  createdAt: Timestamp
  updatedAt: Timestamp
  /** Grows with every change: of two copies the one with the higher version is newer */
  version: number
  /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen */
  cancelled_at?: Timestamp | null
  currency_in: Currency
  currency_out: Currency
  amount_in: Decimal
  amount_out: Decimal
  wallet_sender: string
  wallet_receiver: string
  /** The comment that the payout carries, on TON; null for none, and in bulk */
  memo?: string | null
  /** Hash of the deposit */
  transaction_in: string | null
  /** Hash of the payout */
  transaction_out: string | null
  /** When the deposit was seen or mined, whichever was first; null until it is seen */
  deposit_seen_at?: Timestamp | null
  /** Milliseconds from deposit_seen_at to the confirmed payout; null until then */
  execution_time: number | null
  platform_fee: Decimal
  platform_fee_in_usd: Decimal
  swap_fee: Decimal
  swap_fee_in_usd: Decimal
  blockchain_fee: Decimal
  blockchain_fee_in_usd: Decimal
  /** Name of the phase NFT whose discount was applied; Fee-free transfer for one that was bought with points */
  holder_nft: string | null
  original_price: Decimal | null
  /** Blocks on top of the deposit's block so far; null before a deposit is seen */
  confirmations: number | null
  required_confirmations: number
  /** What of its deposit the order is filled with; null before it is credited */
  credited_amount: Decimal | null
  /** What is paid out for credited_amount, by the rate that applied; null before it is credited */
  paid_amount: Decimal | null
  /** A deposit whose block is made by then has the rate of the order, unless the market has moved too far; after that it is the worse of the order and the market. Null within one asset and in bulk */
  rate_locked_until: Timestamp | null
  /** Less than this for all of amount_in is not paid: the deposit goes back. Null likewise */
  min_amount_out: Decimal | null
  /** Which rate applied: the one of the order, or the worse of that and the market; null before the deposit is credited, and where one to one is paid */
  rate: 'LOCKED' | 'MARKET' | null
  /** What goes back of the deposit, in whole or in part; the newest, if several do */
  refund: Refund | null
  /** Null while nothing waits. Of a bulk order: the row that goes back first. See PUT /api/orders/take_back/{id} */
  waiting: {
    /** LIQUIDITY: the treasury holds too little there. FEES: the network asks more than three times the quoted fee. OUTFLOW: more would leave it within the hour than may. RECIPIENT: the recipient, or the chain, refuses it */
    reason: 'LIQUIDITY' | 'FEES' | 'OUTFLOW' | 'RECIPIENT'
    /** From one, in the line of its currency; null where no line is waited in */
    place: number | null
    since: Timestamp
    /** OUTFLOW: about when there is room for it; null where that is not known, or not before the deposit goes back */
    expected_at: Timestamp | null
    /** When the deposit goes back by itself */
    returns_at: string
  } | null
  /** Only in the answer to the creation of an order with webhook_url: what its webhooks are signed with */
  webhook_secret?: string
  /** Only in the answer to its creation: the phase NFTs of the sender could not all be read, so that a discount may be missing */
  discount_unavailable?: true
  /** Usual time from the wallet's transaction to the confirmed payout: of the route's last transfers, if there were some */
  fill_estimate_seconds: number
  /** Nine in ten of the route's last transfers took no longer; null while too few of them are known */
  slow_fill_seconds?: number | null
  deposit: Deposit
  deposit_signature: DepositSignature
  /** Only of a bulk order: its destination here is that of the first recipient, its amounts out are those of all */
  bulk?: {
    recipients: number
    /** Recipients that were paid */
    completed: number
    /** Recipients whose amount went, or goes, back */
    refunded: number
    /** Where the recipients are, each once */
    network_ids: Array<Slug>
    /** What the recipients get in all, by token; tokens are never added up */
    amounts?: Array<{
      symbol: string
      amount: Decimal
    }>
  }
  /** - `PENDING`: may yet become `DEPOSITED`, `DEPOSIT_FAILED`, `REJECTED`, `EXPIRED`, `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `SENT`, `COMPLETE` - `WAIT_DEPOSIT`: may yet become `DEPOSITED`, `DEPOSIT_FAILED`, `REJECTED`, `EXPIRED`, `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `SENT`, `COMPLETE` - `DEPOSIT_FAILED`: may yet become `DEPOSITED`, `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `REJECTED`, `SENT`, `COMPLETE`, `DEPOSIT_FAILED`, `EXPIRED` - `DEPOSITED`: may yet become `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `REJECTED`, `DEPOSITED`, `SENT`, `COMPLETE`, `DEPOSIT_FAILED`, `EXPIRED` - `SENDING`: may yet become `SENT`, `COMPLETE`, `SEND_FAILED`, `SENDING`, `WAIT_DEPOSIT`, `REJECTED`, `DEPOSITED`, `DEPOSIT_FAILED`, `EXPIRED` - `SENT`: may yet become `COMPLETE`, `SEND_FAILED`, `SENDING`, `WAIT_DEPOSIT`, `REJECTED`, `DEPOSITED`, `DEPOSIT_FAILED`, `EXPIRED`, `SENT` - `COMPLETE`: stays - `SEND_FAILED`: may yet become `SENDING`, `WAIT_DEPOSIT`, `REJECTED`, `DEPOSITED`, `SEND_FAILED`, `DEPOSIT_FAILED`, `EXPIRED`, `SENT`, `COMPLETE` - `REJECTED`: may yet become `DEPOSITED`, `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `REJECTED`, `SENT`, `COMPLETE`, `DEPOSIT_FAILED`, `EXPIRED` - `EXPIRED`: may yet become `DEPOSITED`, `WAIT_DEPOSIT`, `SENDING`, `SEND_FAILED`, `REJECTED`, `SENT`, `COMPLETE`, `DEPOSIT_FAILED`, `EXPIRED` */
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'SENDING'
    | 'SENT'
    | 'COMPLETE'
    | 'SEND_FAILED'
    | 'REJECTED'
    | 'EXPIRED'
}

export type ListNetworksAnswer = Array<Network>

export type ListFrontendRpcsAnswer = Array<FrontendRpc>

export interface ListCurrenciesInput {
  ids: string
  pairs?: 'all' | 'same_asset' | undefined
}

export type ListCurrenciesAnswer = Array<Currency>

export interface ListNetworkPairsInput {
  fromNetworkId: Slug
  toNetworkId: Slug
}

export interface ListNetworkPairsAnswer {
  data: Array<Pair>
}

export interface ListCurrencyPairsInput {
  currencyId: Slug
  excludeCrossChain?: 'true' | 'false' | undefined
  limit?: number | undefined
}

export interface ListCurrencyPairsAnswer {
  data: Array<Currency>
}

export type ListUnusedContractsAnswer = Array<{
  id: Slug
  contracts: Array<string>
}>

export interface ListPricesInput {
  symbol?: string | undefined
}

export type ListPricesAnswer = Array<Price>

export interface GetLimitsInput {
  currencyInId: Slug
  currencyOutId: Slug
}

export interface CalculateAmountOutInput {
  currencyInId: Slug
  currencyOutId: Slug
  amount: Decimal
  wallet_sender?: '' | Address | undefined
  wallet_receiver?: '' | Address | undefined
}

export interface GetReceiverInput {
  currency_in_id: Slug
  currency_out_id: Slug
}

export interface GetReceiverAnswer {
  wallet: string
}

export interface EstimateAmountInPoolAnswer {
  total_pool: Decimal
}

export interface CreateOrderInput {
  'network-type': NetworkType
  /** The same key and body answer with the order that the first call made */
  'idempotency-key'?: string | undefined
  body: CreateOrder
}

export interface ListOrdersInput {
  status?: 'all' | 'complete' | 'in_progress' | undefined
  /** Orders within one asset, between two, or with many recipients; in its place include_bulk_orders is not looked at */
  kind?: 'transfer' | 'swap' | 'bulk' | undefined
  include_bulk_orders?: 'true' | 'false' | undefined
  /** The beginning of an order id, an address, a transaction hash, a token or a network; of the newest 1,000 orders of a wallet any part of the first three */
  search?: string | undefined
  /** JSON array of addresses that this session has proved; all of them where it is left out */
  wallets?: Array<Address> | undefined
  /** Leaves out orders that were created earlier */
  from?: string | undefined
  /** Leaves out orders that were created later. Pass the createdAt of the first order of the first page on to the next pages by skip: then they do not move while new orders come */
  until?: string | undefined
  /** next of the page before. Unlike skip it costs the same on every page, and no order is twice */
  after?: string | undefined
  take?: number | undefined
  skip?: number | undefined
}

export interface GetOrderInput {
  id: Uuid
}

export interface GetOrderReceiptInput {
  id: Uuid
  number?: number | undefined
}

export interface CloseOrderInput {
  id: Uuid
  /** cancelled: its owner called it off, which cancelled_at then says. Left out where a wallet refused it */
  reason?: 'cancelled' | undefined
  'network-type': NetworkType
}

export interface SetOrderAsFailedInput {
  id: Uuid
  'network-type': NetworkType
}

export interface TakeBackOrderInput {
  id: Uuid
  'network-type': NetworkType
}

export interface GetOrderStatementInput {
  status?: 'all' | 'complete' | 'in_progress' | undefined
  /** Orders within one asset, between two, or with many recipients; in its place include_bulk_orders is not looked at */
  kind?: 'transfer' | 'swap' | 'bulk' | undefined
  include_bulk_orders?: 'true' | 'false' | undefined
  /** The beginning of an order id, an address, a transaction hash, a token or a network; of the newest 1,000 orders of a wallet any part of the first three */
  search?: string | undefined
  /** JSON array of addresses that this session has proved; all of them where it is left out */
  wallets?: Array<Address> | undefined
  /** Leaves out orders that were created earlier */
  from?: string | undefined
  /** Leaves out orders that were created later. Pass the createdAt of the first order of the first page on to the next pages by skip: then they do not move while new orders come */
  until?: string | undefined
  format: 'csv' | 'json'
  /** Of the columns of a CSV */
  separator?: 'comma' | 'semicolon' | undefined
  /** In the numbers of a CSV */
  decimal?: 'point' | 'comma' | undefined
}

export interface CountOrdersAnswer {
  total_count: number
}

export interface CreateBulkOrderInput {
  'network-type': NetworkType
  /** The same key and body answer with the order that the first call made */
  'idempotency-key'?: string | undefined
  body: {
    currency_in_id: Slug
    /** The one deposit: all amounts plus all fees. QUOTE_CHANGED where the fees are higher by now */
    amount: string
    wallet_sender: Address
    receiving_data: Array<{
      wallet_receiver: Address
      /** What arrives, to the unit */
      amount_out: string
      currency_out_id: Slug
      /** For recipients on TON alone: the comment that the payout carries */
      memo?: string | undefined
    }>
    /** sequence pays one recipient after the other, fast all at once */
    transfer_time_type: 'sequence' | 'fast'
    /** Says that the same address on the same network twice is meant; refused otherwise */
    allow_duplicates?: boolean | undefined
    /** Says that receiving addresses that are no wallets are meant, such as contracts, programs and token accounts; refused with RECIPIENT_NOT_A_WALLET otherwise */
    allow_contracts?: boolean | undefined
    /** Gets a signed POST for each change of the order, by the rules of Standard Webhooks: https, port 443 or 8443, a public host */
    webhook_url?: string | undefined
  }
}

export interface ListBulkOrdersInput {
  skip?: number | undefined
  take?: number | undefined
  status?: 'all' | 'complete' | 'in_progress' | undefined
  /** The beginning of an order id, an address, a transaction hash, a token or a network; of the newest 1,000 orders of a wallet any part of the first three */
  search?: string | undefined
  wallet?: '' | Address | undefined
  /** Leaves out orders that were created earlier */
  from?: string | undefined
  /** Leaves out orders that were created later. Pass the createdAt of the first order of the first page on to the next pages by skip: then they do not move while new orders come */
  until?: string | undefined
  /** next of the page before. Unlike skip it costs the same on every page, and no order is twice */
  after?: string | undefined
}

export interface ListBulkOrdersAnswer {
  /** With the recipients in sum, and without the deposit to send: read one order for these */
  data: Array<{
    id: Uuid
    /** Follows from the deposit and the rows */
    status:
      | 'PENDING'
      | 'WAIT_DEPOSIT'
      | 'DEPOSIT_FAILED'
      | 'DEPOSITED'
      | 'PROCESSING'
      | 'COMPLETE'
      | 'REJECTED'
      | 'EXPIRED'
    createdAt: Timestamp
    updatedAt: Timestamp
    /** Grows with every change: of two copies the one with the higher version is newer */
    version: number
    /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen */
    cancelled_at?: Timestamp | null
    order: {
      id: Uuid
      currency_in: Currency
      amount_in: Decimal
      /** Hash of the deposit */
      transaction_in_hash: string | null
      /** What goes back of a deposit that was not as ordered; the newest, if several do */
      refund?: Refund | null
    }
    wallet_sender: string
    /** sequence pays one recipient after the other, fast all at once */
    transfer_time_type: 'sequence' | 'fast'
    /** Milliseconds from the moment its deposit was seen or mined, whichever was first, to the last settled row; null until then */
    execution_time: number | null
    estimated_minutes: number
    /** When the deposit was seen or mined, whichever was first; null until it is seen */
    deposit_seen_at?: Timestamp | null
    /** Usual time from the wallet's transaction to the last confirmed payout */
    fill_estimate_seconds?: number
    /** Of all recipients, after the discount */
    platform_fee: string
    platform_fee_in_usd: Decimal
    /** Of all destinations */
    blockchain_fee: string
    blockchain_fee_in_usd: Decimal
    holder_nft: string | null
    /** Platform fee before the discount */
    original_price: Decimal | null
    /** Of the row that goes back first; null while nothing waits. See PUT /api/orders/take_back/{id} */
    waiting: {
      /** LIQUIDITY: the treasury holds too little there. FEES: the network asks more than three times the quoted fee. OUTFLOW: more would leave it within the hour than may. RECIPIENT: the recipient, or the chain, refuses it */
      reason: 'LIQUIDITY' | 'FEES' | 'OUTFLOW' | 'RECIPIENT'
      /** From one, in the line of its currency; null where no line is waited in */
      place: number | null
      since: Timestamp
      /** OUTFLOW: about when there is room for it; null where that is not known, or not before the deposit goes back */
      expected_at: Timestamp | null
      /** When the deposit goes back by itself */
      returns_at: string
    } | null
    confirmations: number | null
    required_confirmations: number
    recipients: number
    /** Recipients that were paid */
    completed: number
    /** Recipients whose amount went, or goes, back */
    refunded: number
    /** Where the recipients are, each once */
    network_ids: Array<Slug>
    /** What the recipients get in all, by token; tokens are never added up */
    amounts?: Array<{
      symbol: string
      amount: Decimal
    }>
  }>
  /** Orders that fit, counted to 200 from the beginning of this page on, and those skipped before it */
  total_count: number
  /** Where the next page begins: pass it as after. Null on the last page */
  next?: string | null
}

export interface GetBulkOrderInput {
  id: Uuid
}

export interface GetBulkOrderInfoInput {
  id: Uuid
}

export interface GetBulkOrderInfoAnswer {
  id: Uuid
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'PROCESSING'
    | 'COMPLETE'
    | 'REJECTED'
    | 'EXPIRED'
  version: number
  updatedAt: Timestamp
  recipients: number
  completed: number
  awaiting: number
  delayed: number
}

export interface CloseBulkOrderInput {
  id: Uuid
  /** cancelled: its owner called it off, which cancelled_at then says. Left out where a wallet refused it */
  reason?: 'cancelled' | undefined
  'network-type': NetworkType
}

export interface CloseBulkOrderAnswer {
  orderId: Uuid
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'PROCESSING'
    | 'COMPLETE'
    | 'REJECTED'
    | 'EXPIRED'
}

export interface SetBulkOrderAsFailedInput {
  id: Uuid
  'network-type': NetworkType
}

export interface SetBulkOrderAsFailedAnswer {
  orderId: Uuid
  status:
    | 'PENDING'
    | 'WAIT_DEPOSIT'
    | 'DEPOSIT_FAILED'
    | 'DEPOSITED'
    | 'PROCESSING'
    | 'COMPLETE'
    | 'REJECTED'
    | 'EXPIRED'
}

export interface EstimateBulkFeeInput {
  body: Array<{
    wallet_sender?: '' | Address | undefined
    wallet_receiver?: '' | Address | undefined
    /** 0 while none is typed */
    amount: string
    currency_in_id: Slug
    currency_out_id: Slug
    /** sequence pays one recipient after the other, fast all at once */
    transfer_time_type: 'sequence' | 'fast'
  }>
}

export type EstimateBulkFeeAnswer = Array<{
  full_fee: Decimal
  platform_fee: Decimal
  platform_fee_in_usd: Decimal
  swap_fee: Decimal
  swap_fee_in_usd: Decimal
  blockchain_fee: Decimal
  blockchain_fee_in_usd: Decimal
  source_chain_fee: Decimal
  holder_nft: string | null
  /** Platform fee before the discount */
  original_price: string
  /** The discount that is included in the platform fee; null without one */
  nft_discount?: {
    /** The phase of the NFT: Sunrise, Midday, Sunset or Midnight; Fee-free transfer for one that was bought with points */
    nftName: string
    /** What the network charges as platform fee without the discount, in the source currency */
    networkFee: string
  } | null
  /** True while the phase NFTs of the sender cannot all be read, so that a discount may be missing */
  discount_unavailable?: boolean
  currency_out_id: Slug
}>

export interface GetExecutionIntervalsAnswer {
  sequence: number
  fast: number
}

export interface FindDepositInput {
  network: Slug
  /** A transaction hash in the form of its network */
  hash: string
}

export interface CreateClaimTextInput {
  network: Slug
  /** A transaction hash in the form of its network */
  hash: string
  body: {
    /** The order that the deposit was meant for */
    order_id: string
  }
}

export interface CreateClaimTextAnswer {
  message: {
    /** Sign this text as it stands; it names deposit, order and receivers */
    value: string
  }
  /** The wallet that has to sign it: the one that sent the deposit */
  wallet_address: string
  expires_at: Timestamp
}

export interface ClaimDepositInput {
  network: Slug
  /** A transaction hash in the form of its network */
  hash: string
  body: ClaimDeposit
}

export interface SubscribeToOrderInput {
  id: Uuid
  body: {
    /** Where the push service of the browser takes messages */
    endpoint: string
    keys: {
      p256dh: string
      auth: string
    }
  }
}

export interface SubscribeToOrderAnswer {
  /** Whether this browser is told about the order */
  subscribed: boolean
}

export interface ReplayWebhookInput {
  id: Uuid
}

export interface ReplayWebhookAnswer {
  /** How many are sent again; 0 without a webhook, after its end, or while some are not sent yet */
  messages: number
}

export interface UnsubscribeFromOrderInput {
  id: Uuid
  body: {
    /** Where the push service of the browser takes messages */
    endpoint: string
  }
}

export interface UnsubscribeFromOrderAnswer {
  /** Whether this browser is told about the order */
  subscribed: boolean
}

export interface GetLoginMessageInput {
  /** The wallet that will sign: with chain_id, the text is one of EIP-4361 */
  address?: string | undefined
  /** The chain that the wallet stands on */
  chain_id?: string | undefined
  'network-type': NetworkType
}

export interface SubmitSignatureInput {
  body: SubmitSignature
}

export interface GetWalletAuthorizationInput {
  address: Address
  'network-type': NetworkType
}

export interface LogOutInput {
  body:
    | {
        wallet_address: Address
        network_type: NetworkType
      }
    | Record<string, never>
}

export interface LogOutAnswer {
  /** How many sessions have ended */
  ended: number
}

export interface ListSessionsAnswer {
  data: Array<{
    id: Uuid
    /** The one that asks */
    is_current: boolean
    /** Such as Firefox on Linux; empty where it is not known */
    browser: string
    created_at: Timestamp
    /** To some minutes */
    last_used_at: string
    /** Later, when it is used before */
    expires_at: string
    /** Those that the session which asks has proved as well; a family by its first network type */
    wallets: Array<{
      wallet_address: Address
      network_type: NetworkType
    }>
  }>
}

export interface CloseSessionInput {
  id: Uuid
}

export interface CloseSessionAnswer {
  /** How many sessions have ended */
  ended: number
}

export interface CloseAllSessionsInput {
  body:
    | {
        wallet_address: Address
        network_type: NetworkType
      }
    | Record<string, never>
}

export interface CloseAllSessionsAnswer {
  /** How many sessions have ended */
  ended: number
}

export interface ListDomainNamesInput {
  address: Address
  networkName: Slug
}

export type ListDomainNamesAnswer = Array<{
  name: string
  is_default: boolean
  /** Over the network and the address of the question, and the name */
  signed: {
    expires_at: Timestamp
    /** First 8 bytes of the SHA-256 of the raw public key */
    key_id: string
    /** Ed25519, 64 bytes in base64 */
    signature: string
  }
}>

export interface ResolveNameInput {
  networkName: Slug
  /** A name such as alice.eth, alice.sol or alice.ton, as it was typed */
  name: string
}

export interface ResolveNameAnswer {
  /** unknown: the name points nowhere. invalid: no name can be like this. unsupported: addresses of the network have no names */
  status: 'resolved' | 'unknown' | 'invalid' | 'unsupported'
  /** In its normal form (ENSIP-15; in lower case on TON and Solana) unless it is invalid or unsupported */
  name: string
  /** Null unless it is resolved */
  address: string | null
  /** Over the network and the name of the question, and the address. Null unless it is resolved */
  signed: NameSignature | null
}

export interface RequestApiKeyInput {
  body: {
    /** What the key is for, as its usage is listed */
    name: string
    /** Where the operator can reach you: an e-mail address or a web address */
    contact: string
    /** What you are building */
    purpose?: string | undefined
  }
}

export interface RequestApiKeyAnswer {
  id: Uuid
  name: string
  /** A key works once it is ACTIVE; a REQUESTED one waits for the operator */
  status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
  /** The secret. Shown in this answer only; the service keeps its SHA-256 */
  key: string
  /** Calls a minute that the key may make */
  calls_per_minute: number
}

export interface GetApiKeyAnswer {
  id: Uuid
  name: string
  /** A key works once it is ACTIVE; a REQUESTED one waits for the operator */
  status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
  /** Calls a minute that the key may make */
  calls_per_minute: number
  created_at: Timestamp
  /** Days with calls among the last thirty, the newest first; up to ten seconds old */
  usage: Array<{
    /** In UTC */
    day: string
    calls: number
    /** Calls beyond the limit, counted in `calls` too */
    refused: number
  }>
}

export interface RotateApiKeyAnswer {
  id: Uuid
  /** The secret. Shown in this answer only; the service keeps its SHA-256 */
  key: string
  /** Until then the secret before works too */
  previous_ends_at: string
}

export interface RevokeApiKeyAnswer {
  id: Uuid
  /** A key works once it is ACTIVE; a REQUESTED one waits for the operator */
  status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
}

export interface GetStatusAnswer {
  /** The worst of the networks */
  state: 'working' | 'delayed' | 'stopped'
  checked_at: Timestamp
  networks: Array<{
    id: Slug
    name: string
    /** delayed: its blocks are read late, or a payout has waited long. stopped: its operator or its own checks have stopped it */
    state: 'working' | 'delayed' | 'stopped'
    /** Since when it is delayed or stopped; null while it works */
    since: Timestamp | null
    /** Time since the newest block was read; null where none was */
    head_age_seconds: number | null
    /** Credited orders to this network that are not paid yet */
    payouts_waiting: number
  }>
}

export interface ListIncidentsAnswer {
  data: Array<{
    id: string
    /** Where; of networks or tokens that are no longer served it may be empty */
    networks: Array<Slug>
    /** True where every network stood still; networks is then empty */
    is_for_all: boolean
    /** deposits: not credited, and kept. payouts and refunds: not sent, and waiting. new_orders: neither quoted nor created */
    effect: 'deposits' | 'payouts' | 'new_orders' | 'refunds'
    /** Whether it concerns transfers from these networks, to them, or both */
    direction: 'from' | 'to' | 'both'
    started_at: Timestamp
    /** Null while it goes on */
    ended_at: Timestamp | null
  }>
}

export interface ListLimitsAnswer {
  read_at: Timestamp
  networks: Array<{
    id: Slug
    name: string
    /** delayed: its blocks are read late, or a payout has waited long. stopped: its operator or its own checks have stopped it */
    state: 'working' | 'delayed' | 'stopped'
    /** Since when it is delayed or stopped; null while it works */
    since: Timestamp | null
    /** What is halted on it, or for one of its tokens; empty if nothing is */
    halted: Array<{
      /** deposits: not credited, and kept. payouts and refunds: not sent, and waiting. new_orders: neither quoted nor created */
      effect: 'deposits' | 'payouts' | 'new_orders' | 'refunds'
      /** Whether it concerns transfers from these networks, to them, or both */
      direction: 'from' | 'to' | 'both'
      since: Timestamp
    }>
    /** What may still be paid on it within the hour; null without such a limit, and while it is not known */
    outflow: {
      /** plenty: half of it or more. used_up: next to nothing */
      left: 'plenty' | 'low' | 'used_up'
      /** When more can be paid; null while plenty is left, or where that is not known */
      more_at: Timestamp | null
    } | null
    tokens: Array<{
      currency_id: Slug
      symbol: string
      /** The least to the destination that asks the least; null while it can be sent nowhere */
      min_send: Decimal | null
      /** The most to the destination that can pay the most; null while it can be sent nowhere */
      max_send: Decimal | null
      /** The most that arrives from the source that can send the most; null while nothing can be sent here */
      max_receive: Decimal | null
    }>
  }>
}

export interface ClaimFaucetInput {
  body: {
    network: Slug
    /** A wallet of this session */
    wallet_address: string
    /** The answer of the captcha on the page, on installations that have one; it counts once */
    captcha_token?: string | undefined
  }
}

export interface ClaimFaucetAnswer {
  network: Slug
  wallet_address: string
  transaction_hash: string
  /** When this wallet may claim again, on any network */
  next_claim_at: string
}

export interface GetUserInput {
  wallet_address?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface GetUserAnswer {
  evm_address: string
  /** The bound wallet; null without one */
  starknet_address: string | null
  /** The bound wallet; null without one */
  ton_address: string | null
  /** The bound wallet; null without one */
  solana_address: string | null
  /** The bound wallet; null without one */
  tron_address: string | null
  /** The bound wallet; null without one */
  fuel_address: string | null
  /** The bound wallet; null without one */
  bitcoin_address: string | null
  /** The bound wallet; null without one */
  sui_address: string | null
  /** Points with one decimal at most */
  points: string
  total_bridges: number
  /** A multiplier with two decimals at most */
  total_multiplicator: string
  is_welcome_shown: boolean
  referrer_address: string | null
  /** Key of a referral link */
  referral_key: string
  /** Name of the level that total_bridges reaches */
  level: string
  /** All levels, the lowest first */
  levels: Array<{
    name: string
    /** Bridges at which the level is reached */
    amountOfBridges: number
    /** A multiplier with two decimals at most */
    multiplier: string
    /** Paths of its images on the same origin */
    images: Array<string>
  }>
  /** Until when the user can spend and claim nothing, and why; null for nearly everybody */
  hold: {
    reason: string
    ends_at: Timestamp
  } | null
}

export interface GetUserAuthorizationInput {
  wallet: Address
  'network-type': NetworkType
}

export interface GetUserAuthorizationAnswer {
  /** Whether this session has proved the wallet */
  is_authorized: boolean
  /** Whether it belongs to the user of this session */
  is_bound: boolean
}

export interface BindWalletInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
  'network-types': NetworkType
  body: {
    wallet_address: Address
    referrer_key?: string | null | undefined
  }
}

export interface BindWalletAnswer {
  evm_address: string
  /** The bound wallet; null without one */
  starknet_address: string | null
  /** The bound wallet; null without one */
  ton_address: string | null
  /** The bound wallet; null without one */
  solana_address: string | null
  /** The bound wallet; null without one */
  tron_address: string | null
  /** The bound wallet; null without one */
  fuel_address: string | null
  /** The bound wallet; null without one */
  bitcoin_address: string | null
  /** The bound wallet; null without one */
  sui_address: string | null
  /** Points with one decimal at most */
  points: string
  total_bridges: number
  /** A multiplier with two decimals at most */
  total_multiplicator: string
  is_welcome_shown: boolean
  referrer_address: string | null
  /** Key of a referral link */
  referral_key: string
  /** Name of the level that total_bridges reaches */
  level: string
  /** All levels, the lowest first */
  levels: Array<{
    name: string
    /** Bridges at which the level is reached */
    amountOfBridges: number
    /** A multiplier with two decimals at most */
    multiplier: string
    /** Paths of its images on the same origin */
    images: Array<string>
  }>
  /** Until when the user can spend and claim nothing, and why; null for nearly everybody */
  hold: {
    reason: string
    ends_at: Timestamp
  } | null
}

export interface UnbindWalletInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
  'network-types': NetworkType
  body: {
    wallet_address: Address
  }
}

export interface UnbindWalletAnswer {
  /** Whether this session has proved the wallet */
  is_authorized: boolean
  /** Whether it belongs to the user of this session */
  is_bound: boolean
}

export interface AssignReferrerInput {
  /** Key of a referral link */
  referrer_key: string
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface AssignReferrerAnswer {
  referrer_address: string
  /** Welcome points; 0 where they were received before */
  points_received: string
}

export interface GetReferralInfoInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface GetReferralInfoAnswer {
  /** Points with one decimal at most */
  total_points_earned: string
  referrals_count: number
  referrals_total_count_bridges: number
  /** Key of a referral link */
  referral_key: string
  /** What whoever comes by the link receives */
  welcome_points: string
}

export interface SetWelcomeShownInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface SetWelcomeShownAnswer {
  evm_address: string
  /** The bound wallet; null without one */
  starknet_address: string | null
  /** The bound wallet; null without one */
  ton_address: string | null
  /** The bound wallet; null without one */
  solana_address: string | null
  /** The bound wallet; null without one */
  tron_address: string | null
  /** The bound wallet; null without one */
  fuel_address: string | null
  /** The bound wallet; null without one */
  bitcoin_address: string | null
  /** The bound wallet; null without one */
  sui_address: string | null
  /** Points with one decimal at most */
  points: string
  total_bridges: number
  /** A multiplier with two decimals at most */
  total_multiplicator: string
  is_welcome_shown: boolean
  referrer_address: string | null
  /** Key of a referral link */
  referral_key: string
  /** Name of the level that total_bridges reaches */
  level: string
  /** All levels, the lowest first */
  levels: Array<{
    name: string
    /** Bridges at which the level is reached */
    amountOfBridges: number
    /** A multiplier with two decimals at most */
    multiplier: string
    /** Paths of its images on the same origin */
    images: Array<string>
  }>
  /** Until when the user can spend and claim nothing, and why; null for nearly everybody */
  hold: {
    reason: string
    ends_at: Timestamp
  } | null
}

export interface ListPointsInput {
  /** next of the page before */
  cursor?: string | undefined
  take?: number | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface ListPointsAnswer {
  data: Array<{
    /** Place in the ledger */
    id: string
    at: Timestamp
    /** Points with one decimal at most */
    amount: string
    rule:
      | 'bridge'
      | 'bridge_reversed'
      | 'daily_task'
      | 'daily_all'
      | 'adventure_task'
      | 'adventures_all'
      | 'quest'
      | 'referral_welcome'
      | 'referral_share'
      | 'referral_reversed'
      | 'integrator_share'
      | 'integrator_reversed'
      | 'journey'
      | 'perk_bought'
      | 'perk_returned'
    /** What it is for, in a few words */
    title: string
    /** Points before the multiplier */
    base: string
    /** The one that applied; 1 where none does */
    multiplier: string
    /** What it adds to total_multiplicator; mostly 0 */
    multiplier_gained: string
    /** Day, week or other key within which the rule counts once */
    period: string
    /** Version of the rules that applied */
    rules_version: number
    evidence: {
      kind: 'order' | 'chain' | 'game' | 'self_declared' | 'user' | 'perk' | 'voucher' | 'credential'
      /** The order, at /explorer?popup=order&orderId= */
      order_id?: string
      task_id?: string
      network?: Slug
      /** Height of the block at which the chain was read */
      block?: string
      transaction?: string
      wallet?: string
      /** What was found, in a sentence */
      detail?: string
    }
  }>
  /** Pass it as cursor; null on the last page */
  next: string | null
}

export interface GetPointsForecastInput {
  currencyInId: Slug
  currencyOutId: Slug
  amount: Decimal
  wallet_sender: Address
  wallet_receiver?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface GetPointsForecastAnswer {
  /** Points with one decimal at most */
  points: string
  /** Points by value, before the multiplier */
  base: string
  /** A multiplier with two decimals at most */
  multiplier: string
  /** Name of the level of now */
  level: string
  /** Why it brings nothing; null if it does */
  reason: string | null
  /** Whether the sender belongs to the user of this session; for others it is what a beginner gets */
  is_own: boolean
}

export interface EstimateBulkPointsInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
  body: {
    currency_in_id: Slug
    /** The one deposit: all amounts plus all fees */
    amount: string
    wallet_sender: Address
    recipients: Array<{
      currency_out_id: Slug
      wallet_receiver: Address
    }>
  }
}

export interface EstimateBulkPointsAnswer {
  /** Points with one decimal at most */
  points: string
  /** Points by value, before the multiplier */
  base: string
  /** A multiplier with two decimals at most */
  multiplier: string
  /** Name of the level of now */
  level: string
  /** Why it brings nothing; null if it does */
  reason: string | null
  /** Whether the sender belongs to the user of this session; for others it is what a beginner gets */
  is_own: boolean
}

export interface GetOrderPointsInput {
  id: Uuid
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface GetOrderPointsAnswer {
  /** pending until the order has ended, then booked or not_counted; taken_back where what was booked is not valid any more */
  status: 'pending' | 'booked' | 'not_counted' | 'taken_back'
  /** Points with one decimal at most */
  points: string
  /** Points by value, before the multiplier */
  base: string
  /** A multiplier with two decimals at most */
  multiplier: string
  /** Name of the level of now */
  level: string
  /** Why it brings nothing; null if it does */
  reason: string | null
}

export interface ListQuestsInput {
  wallet_address?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface ListQuestsAnswer {
  data: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    title: string
    text: string
    /** Points with one decimal at most */
    reward: string
    evidence: 'orders' | 'chain' | 'game' | 'self_declared' | 'credential'
    actionName: string
    actionUrl: string | null
    images: Array<string>
    is_completed: boolean
    /** Whether its points were received */
    is_rewarded: boolean
  }>
  /** Quests whose points can be received: the badge of the tab */
  free_points: number
}

export interface FindQuestResultInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface FindQuestResultAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface RewardQuestInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface RewardQuestAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface ListDailyTasksInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface ListDailyTasksAnswer {
  data: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    /** Contains {image} where the image of the network stands */
    title: string
    /** Label of the button */
    actionName: string
    /** Where the button leads on the same origin */
    actionUrl: string | null
    /** Id of the network that it is about */
    destinationNetwork: string | null
    /** Paths on the same origin */
    images: Array<string>
    isCompleted: boolean
    /** Points with one decimal at most */
    reward: string
    evidence: 'orders' | 'chain' | 'game' | 'self_declared'
    /** Its route is halted now: a bridge between any networks counts instead */
    isReplaced: boolean
  }>
  /** For all tasks of a day */
  bonus: string
  is_bonus_received: boolean
  /** UTC day such as 2026-05-01 */
  day: string
  ends_at: Timestamp
}

export interface FindDailyTaskResultInput {
  /** Id of a task, quest, adventure, journey or perk */
  taskId: string
  wallet?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface FindDailyTaskResultAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface GetGameSeedInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface GetGameSeedAnswer {
  /** Names the dealt game; it counts once */
  game_id: string
  /** 64 bits in hexadecimal */
  seed: string
  rules_version: number
  expires_at: Timestamp
}

export interface CompleteGameInput {
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
  body: {
    game_id: Uuid
    /** All moves in order; the server plays them again by the same rules */
    moves: string
  }
}

export interface CompleteGameAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface ListAdventuresInput {
  evm_address?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface ListAdventuresAnswer {
  data: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    title: string
    /** Id of the network that it is about */
    network: string | null
    icon: string
    isWeeklyAdventure: boolean
    isActive: boolean
    /** Null for one that has always been open */
    startsAt: Timestamp | null
    /** Null for one without an end */
    endsAt: Timestamp | null
    isCompleted: boolean
    reward: {
      /** A multiplier with two decimals at most */
      multiplier: string
      /** Points with one decimal at most */
      points: string
    }
    tasks: Array<{
      /** Id of a task, quest, adventure, journey or perk */
      id: string
      title: string
      actionName: string
      actionUrl: string | null
      evidence: 'orders' | 'chain' | 'game' | 'self_declared'
      isCompleted: boolean
      /** Steps done of target */
      progress: number
      target: number
      /** Its route is halted now: a bridge between any networks counts instead */
      isReplaced: boolean
    }>
  }>
  /** For all weekly adventures of a week */
  bonus_multiplier: string
  is_bonus_received: boolean
  /** UTC day of its Monday */
  week: string
  ends_at: Timestamp
}

export interface FindTaskResultInput {
  /** Id of a task, quest, adventure, journey or perk */
  journeyId: string
  /** Id of a task, quest, adventure, journey or perk */
  taskId: string
  wallet?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface FindTaskResultAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface CompleteSocialTaskInput {
  /** Id of a task, quest, adventure, journey or perk */
  journeyId: string
  /** Id of a task, quest, adventure, journey or perk */
  taskId: string
  wallet?: Address | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface CompleteSocialTaskAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface ListTopParticipantsInput {
  /** Whose own rank is asked for */
  wallet_address?: string | undefined
  take?: number | undefined
  sorted_by?: 'points' | 'bridges' | 'multiplier' | 'referrals' | undefined
  sort_order?: 'ASC' | 'DESC' | undefined
  /** Type of the user’s wallet: EVM */
  'network-type'?: 'EVM' | 'ZK_SYNC_ERA' | undefined
}

export interface ListTopParticipantsAnswer {
  data: Array<{
    /** From 1; those with equal figures share it */
    rank: number
    wallet_address: string
    /** Points with one decimal at most */
    points: string
    total_bridges: number
    /** A multiplier with two decimals at most */
    total_multiplicator: string
    referrals_count: number
  }>
  /** Of wallet_address; null if it takes no part */
  own: {
    /** From 1; those with equal figures share it */
    rank: number
    wallet_address: string
    /** Points with one decimal at most */
    points: string
    total_bridges: number
    /** A multiplier with two decimals at most */
    total_multiplicator: string
    referrals_count: number
  } | null
  total_count: number
}

export interface ListPointsPublicationsAnswer {
  /** The newest thirty, the newest first */
  data: Array<{
    number: number
    at: Timestamp
    /** Entries of the ledger that are in it */
    entries: number
    /** Users who have an entry */
    users: number
    /** Root of the tree of users */
    tree_root: string
    /** Of the rules, the tree of users, and the root before */
    root: string
    previous_root: string | null
  }>
  /** When the entries were last compared with a publication; null before the second day */
  last_check: {
    number: number
    at: Timestamp
    /** False: the entries are not those that were published */
    is_same: boolean
  } | null
}

export interface GetPointsFileInput {
  /** Number of a publication, from 1 */
  number: string
}

export type GetPointsFileAnswer = unknown

export interface GetPointsProofAnswer {
  publication: number
  /** SHA-256, in hexadecimal digits */
  root: string
  wallet_address: Address
  /** Place of the user among all, from 0 */
  place: number
  /** Entries of the user that are in it */
  entries: number
  /** Points with one decimal at most */
  points: string
  /** Root of the tree of the user’s entries */
  entries_root: string
  /** Neighbours from the user’s leaf up to the root; null where a node has none */
  path: Array<string | null>
  /** Opens the hidden part of this user’s entries, and of no other’s */
  key: string
  /** What the newest 500 of the user’s entries hide */
  opened: Array<{
    no: number
    at: Timestamp
    title: string
    evidence: {
      kind: 'order' | 'chain' | 'game' | 'self_declared' | 'user' | 'perk' | 'voucher' | 'credential'
      /** The order, at /explorer?popup=order&orderId= */
      order_id?: string
      task_id?: string
      network?: Slug
      /** Height of the block at which the chain was read */
      block?: string
      transaction?: string
      wallet?: string
      /** What was found, in a sentence */
      detail?: string
    }
  }>
}

export interface GetTaskCompletionInput {
  /** An EVM wallet: a user of the programme */
  wallet_address: string
  /** daily, quest, or the id of an adventure or a journey */
  scope: string
  /** Id of a task, quest, adventure, journey or perk */
  task_id: string
}

export interface GetTaskCompletionAnswer {
  wallet_address: string
  scope: string
  task_id: string
  /** Of a daily task today, of a weekly one this week, of any other ever */
  is_completed: boolean
}

export interface GetPointsAnswerInput {
  order_id?: Uuid | undefined
  /** Id of a task, quest, adventure, journey or perk */
  scope?: string | undefined
  /** Id of a task, quest, adventure, journey or perk */
  task_id?: string | undefined
}

export interface GetPointsAnswerAnswer {
  /** undecided: the rules cannot say; a person can be asked */
  status: 'counted' | 'not_counted' | 'waiting' | 'undecided'
  /** The rule that decides, by its place in the rules where it has one */
  rule: string
  /** Why, in a sentence */
  text: string
}

export interface ListPointsQuestionsAnswer {
  /** The newest fifty, the newest first */
  data: Array<{
    id: Uuid
    order_id: Uuid | null
    scope: string | null
    task_id: string | null
    /** Of the task, by the rules of now; null for an order, and for a task that they have no more */
    title: string | null
    note: string
    /** What decided by the rules when it was asked */
    rule: string
    said: string
    asked_at: Timestamp
    /** By when a person answers */
    due_at: string
    answer: {
      at: Timestamp
      text: string
      /** It counts after all */
      is_granted: boolean
    } | null
  }>
}

export interface AskAboutPointsInput {
  body: {
    order_id?: Uuid | undefined
    /** Id of a task, quest, adventure, journey or perk */
    scope?: string | undefined
    /** Id of a task, quest, adventure, journey or perk */
    task_id?: string | undefined
    /** In your own words and one line, for the person who answers */
    note?: string | undefined
  }
}

export interface AskAboutPointsAnswer {
  id: Uuid
  order_id: Uuid | null
  scope: string | null
  task_id: string | null
  /** Of the task, by the rules of now; null for an order, and for a task that they have no more */
  title: string | null
  note: string
  /** What decided by the rules when it was asked */
  rule: string
  said: string
  asked_at: Timestamp
  /** By when a person answers */
  due_at: string
  answer: {
    at: Timestamp
    text: string
    /** It counts after all */
    is_granted: boolean
  } | null
}

export interface ShowCredentialInput {
  body: {
    /** What the partner has signed: a JSON Web Token with EdDSA, which names quest and wallet */
    credential: string
  }
}

export interface ShowCredentialAnswer {
  is_completed: boolean
  /** Why it does not count yet, in a sentence; null once it does */
  reason: string | null
}

export interface BindApiKeyAnswer {
  key_id: Uuid
  /** The user who gets the share */
  wallet_address: string
  /** Of the points of each transfer */
  share_percent: string
  /** Of all keys of the user together, on a UTC day */
  most_points_a_day: string
}

export interface ListSeasonsAnswer {
  /** Null between seasons */
  current: {
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    name: string
    starts_at: Timestamp
    /** The first moment after it */
    ends_at: string
    /** Of its rules, as getSeasonRules answers them */
    rules_hash: string
    /** When it was last said, before it began */
    said_at: string
  } | null
  /** Those to come, the next one first; they may change until they begin */
  upcoming: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    name: string
    starts_at: Timestamp
    /** The first moment after it */
    ends_at: string
    /** Of its rules, as getSeasonRules answers them */
    rules_hash: string
    /** When it was last said, before it began */
    said_at: string
  }>
  /** Those that are over, the newest first */
  past: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    name: string
    starts_at: Timestamp
    /** The first moment after it */
    ends_at: string
    /** Of its rules, as getSeasonRules answers them */
    rules_hash: string
    /** When it was last said, before it began */
    said_at: string
  }>
}

export interface GetSeasonRulesInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
}

export type GetSeasonRulesAnswer = Record<string, unknown>

export interface GetSeasonBoardInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
  /** Whose own rank is asked for */
  wallet_address?: string | undefined
  take?: number | undefined
}

export interface GetSeasonBoardAnswer {
  data: Array<{
    /** From 1; those with equal points share it */
    rank: number
    wallet_address: string
    /** Collected in the season; spending takes nothing away */
    points: string
  }>
  /** Of wallet_address; null if it has collected nothing */
  own: {
    /** From 1; those with equal points share it */
    rank: number
    wallet_address: string
    /** Collected in the season; spending takes nothing away */
    points: string
  } | null
  total_count: number
}

export interface ListJourneysInput {
  phase?: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight' | undefined
}

export interface ListJourneysAnswer {
  data: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    startDate: Timestamp
    isActive: boolean
    phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
    /** Name of the chain, such as Base */
    journey: string
    /** Id of the network on which its NFT is claimed */
    network: string | null
    countOfNftHolders: number
  }>
}

export interface ListJourneyTasksInput {
  /** Id of a task, quest, adventure, journey or perk */
  journeyId: string
  wallet?: Address | undefined
}

export interface ListJourneyTasksAnswer {
  data: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    title: string
    actionName: string
    actionUrl: string | null
    images: Array<string>
    evidence: 'orders' | 'chain' | 'game' | 'self_declared'
    isCompleted: boolean
    progress: number
    target: number
    /** Points with one decimal at most */
    reward: string
  }>
}

export interface GetClaimStatusInput {
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
  wallet: Address
  network: Slug
  /** Id of a task, quest, adventure, journey or perk */
  journey: string
}

export interface GetClaimStatusAnswer {
  eligible: boolean
  isClaimed: boolean
  network: Slug
  /** What is missing, in a sentence; null if eligible */
  reason: string | null
}

export interface CountParticipantsInput {
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
}

export interface CountParticipantsAnswer {
  amount: number
}

export interface GetHeldNftInput {
  wallet: Address
  networkId: Slug
}

export interface GetHeldNftAnswer {
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight' | null
  network: Slug
  is_held: boolean
  token_id: string | null
  image: string | null
}

export interface GetJourneyProgressInput {
  wallet: Address
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
  /** Id of a task, quest, adventure, journey or perk */
  journey: string
}

export interface GetJourneyProgressAnswer {
  message: string
  images: Array<string>
  done: number
  total: number
}

export interface ClaimNftInput {
  body: {
    phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
    wallet: Address
    network: Slug
    /** Id of a task, quest, adventure, journey or perk */
    journey: string
  }
}

export interface ClaimNftAnswer {
  network: Slug
  chain_id: string
  contract: string
  wallet: string
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
  voucher_id: string
  expires_at: Timestamp
  signature: string
  transaction: {
    to: string
    value: string
    data: string
  }
}

export interface GetTonNftClaimInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
}

export interface GetTonNftClaimAnswer {
  is_claimed: boolean
  status: 'not_requested' | 'waiting' | 'sent' | 'minted' | 'refused'
  item_address: string | null
  reason: string | null
}

export interface GetNftMetadataInput {
  token: '0' | '1' | '2' | '3' | 'collection'
}

export interface GetNftMetadataAnswer {
  name: string
  description: string
  image: string
  external_url: string
  attributes: Array<{
    trait_type: string
    value: string
  }>
}

export interface GetPhaseBannerInput {
  wallet?: Address | undefined
  symbol?: string | undefined
  phase?: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight' | undefined
}

export interface GetPhaseBannerAnswer {
  phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
  title: string
  text: string
  image: string
  actionUrl: string
}

export interface GetMarketAnswer {
  collections: Array<{
    phase: 'Sunrise' | 'Midday' | 'Sunset' | 'Midnight'
    network: Slug
    contract: string | null
    image: string
    /** Most that can exist; null without a cap */
    supply: number | null
    minted: number
    holders: number
    /** Off the platform fee for its holders */
    discount_percent: number
    /** The journey that leads to it */
    journey: string
    /** Null without a session */
    is_eligible: boolean | null
    is_claimed: boolean | null
  }>
  perks: Array<{
    /** Id of a task, quest, adventure, journey or perk */
    id: string
    title: string
    text: string
    /** Points with one decimal at most */
    price: string
    /** Transfers without a platform fee */
    transfers: number
    /** Null without a session */
    is_affordable: boolean | null
  }>
  /** What can be spent; null without a session */
  points: string | null
}

export interface ListOwnedPerksAnswer {
  data: Array<{
    id: Uuid
    /** Id of a task, quest, adventure, journey or perk */
    perk_id: string
    title: string
    bought_at: Timestamp
    transfers: number
    used: number
    /** Orders that used it */
    orders: Array<Uuid>
  }>
}

export interface BuyPerkInput {
  /** Id of a task, quest, adventure, journey or perk */
  id: string
  body: {
    /** Made by the client: the same purchase sent twice is bought once */
    purchase_id: string
  }
}

export interface BuyPerkAnswer {
  id: Uuid
  /** Id of a task, quest, adventure, journey or perk */
  perk_id: string
  title: string
  bought_at: Timestamp
  transfers: number
  used: number
  /** Orders that used it */
  orders: Array<Uuid>
}

export interface GetStatsAnswer {
  transfers_completed: number
  networks: number
  median_seconds: number | null
}

export interface ListDappsAnswer {
  data: Array<{
    id: Slug
    name: string
    url: string
    description: string
    category: 'Exchanges' | 'Lending' | 'Staking' | 'Derivatives' | 'Collectibles' | 'Names' | 'Tools'
    networks: Array<Slug>
  }>
}

/** An event of the live stream. `cursor` is where to continue after it, once the stream has caught up. */
export type StreamEvent =
  | { type: 'order_updated'; data: Order; cursor: string | null }
  | { type: 'bulk_order_updated'; data: BulkOrder; cursor: string | null }
  | {
      type: 'wallets'
      data: {
        /** The wallets whose orders the stream tells, as in `wallet_sender` */
        wallets: Array<Address>
      }
      cursor: string | null
    }
  | { type: 'missed'; data: Record<string, never>; cursor: string | null }

/** Every call of the API that answers once. */
export interface Calls {
  /** All networks, inactive ones included */
  listNetworks(input?: undefined, options?: CallOptions): Promise<ListNetworksAnswer>
  /** RPC endpoints for balances in the browser */
  listFrontendRpcs(input?: undefined, options?: CallOptions): Promise<ListFrontendRpcsAnswer>
  /** Currencies of comma-separated networks: ETH and WETH first, then USDT; the first one of the first network is the source currency. Each names where it can go; pairs=same_asset leaves out other assets */
  listCurrencies(input: ListCurrenciesInput, options?: CallOptions): Promise<ListCurrenciesAnswer>
  /** What can be sent from one network to another */
  listNetworkPairs(input: ListNetworkPairsInput, options?: CallOptions): Promise<ListNetworkPairsAnswer>
  /** Where a currency can go; excludeCrossChain=true leaves out other assets */
  listCurrencyPairs(input: ListCurrencyPairsInput, options?: CallOptions): Promise<ListCurrencyPairsAnswer>
  /** Other contracts of USDC, by network, that cannot be sent */
  listUnusedContracts(input?: undefined, options?: CallOptions): Promise<ListUnusedContractsAnswer>
  /** Prices in US dollars; only of one symbol where it is given */
  listPrices(input?: ListPricesInput, options?: CallOptions): Promise<ListPricesAnswer>
  /** Least and most that can be sent on a route now, in the source currency */
  getLimits(input: GetLimitsInput, options?: CallOptions): Promise<Limits>
  /** What arrives for an amount, and every fee on the way */
  calculateAmountOut(input: CalculateAmountOutInput, options?: CallOptions): Promise<AmountOut>
  /** The wallet that takes deposits on a route. Send only with an order: a transfer without one must be claimed */
  getReceiver(input: GetReceiverInput, options?: CallOptions): Promise<GetReceiverAnswer>
  /** Free liquidity over all networks in US dollars */
  estimateAmountInPool(input?: undefined, options?: CallOptions): Promise<EstimateAmountInPoolAnswer>
  /** Create an order; the answer carries the deposit to send. `network-type` is that of the source network, whose wallet this session must have proved. How each family pays `deposit.action`: see "Pay" above. At most 300 a minute and address. */
  createOrder(input: CreateOrderInput, options?: CallOptions): Promise<Order>
  /** Orders of wallets that this session has proved, by createdAt and id, newest first */
  listOrders(input?: ListOrdersInput, options?: CallOptions): Promise<OrderList>
  /** One order, public by its unguessable id. A status may move on after its end: see "Statuses of an order" above. Of two copies the one with the higher `version` is newer. */
  getOrder(input: GetOrderInput, options?: CallOptions): Promise<Order>
  /** Signed receipt of a completed order: what was really credited, paid and given back */
  getOrderReceipt(input: GetOrderReceiptInput, options?: CallOptions): Promise<SignedReceipt>
  /** Public keys that deposits and receipts are signed with, the present one first */
  listReceiptKeys(input?: undefined, options?: CallOptions): Promise<ReceiptKeyList>
  /** Say that no deposit will be sent. A deposit that lands anyway is still honoured. At most 300 a minute and address. */
  closeOrder(input: CloseOrderInput, options?: CallOptions): Promise<Order>
  /** Say that the wallet failed. A deposit that lands anyway is still honoured. At most 300 a minute and address. */
  setOrderAsFailed(input: SetOrderAsFailedInput, options?: CallOptions): Promise<Order>
  /** Take the deposit of an order that waits back at once; of a bulk order, the rows that wait. At most 300 a minute and address. */
  takeBackOrder(input: TakeBackOrderInput, options?: CallOptions): Promise<Order>
  /** Statement of the orders that the filters of the list leave, as a file: every payout, fee and refund, newest order first. At most 10 a minute and address. */
  getOrderStatement(input: GetOrderStatementInput, options?: CallOptions): Promise<Response>
  /** How many orders were completed, over all users */
  countOrders(input?: undefined, options?: CallOptions): Promise<CountOrdersAnswer>
  /** Create a bulk order; the answer carries the one deposit to send. At most 300 a minute and address. */
  createBulkOrder(input: CreateBulkOrderInput, options?: CallOptions): Promise<BulkOrder>
  /** Bulk orders of wallets that this session has proved, by createdAt and id, newest first */
  listBulkOrders(input?: ListBulkOrdersInput, options?: CallOptions): Promise<ListBulkOrdersAnswer>
  /** One bulk order with every recipient, public by its unguessable id */
  getBulkOrder(input: GetBulkOrderInput, options?: CallOptions): Promise<BulkOrder>
  /** How far a bulk order is, without its recipients */
  getBulkOrderInfo(input: GetBulkOrderInfoInput, options?: CallOptions): Promise<GetBulkOrderInfoAnswer>
  /** Say that no deposit will be sent. A deposit that lands anyway is still honoured. At most 300 a minute and address. */
  closeBulkOrder(input: CloseBulkOrderInput, options?: CallOptions): Promise<CloseBulkOrderAnswer>
  /** Say that the wallet failed. A deposit that lands anyway is still honoured. At most 300 a minute and address. */
  setBulkOrderAsFailed(
    input: SetBulkOrderAsFailedInput,
    options?: CallOptions,
  ): Promise<SetBulkOrderAsFailedAnswer>
  /** The fees of each recipient, in the order of the question */
  estimateBulkFee(input: EstimateBulkFeeInput, options?: CallOptions): Promise<EstimateBulkFeeAnswer>
  /** Seconds between two recipients by execution type */
  getExecutionIntervals(input?: undefined, options?: CallOptions): Promise<GetExecutionIntervalsAnswer>
  /** What became of a transaction to a deposit address, and what its sender can do. At most 60 a minute and address. */
  findDeposit(input: FindDepositInput, options?: CallOptions): Promise<DepositLookup>
  /** A text for the wallet that sent a deposit to sign, valid once and for five minutes: fills this order with it. Signed like a login, but as it stands: the address is in the text already. See "Log in" above. At most 10 a minute and address. */
  createClaimText(input: CreateClaimTextInput, options?: CallOptions): Promise<CreateClaimTextAnswer>
  /** Claim a deposit without an order: it fills one, with a signature of its claim text, or goes back to the wallet that sent it. At most 10 a minute and address. */
  claimDeposit(input: ClaimDepositInput, options?: CallOptions): Promise<DepositLookup>
  /** Tell a browser when the order has ended or needs its owner; until then, until log-out, or for a week at most. At most 60 a minute and address. */
  subscribeToOrder(input: SubscribeToOrderInput, options?: CallOptions): Promise<SubscribeToOrderAnswer>
  /** Send every change of the order to its webhook again, with the same ids. At most 60 a minute and address. */
  replayWebhook(input: ReplayWebhookInput, options?: CallOptions): Promise<ReplayWebhookAnswer>
  /** Tell a browser nothing more about the order. At most 60 a minute and address. */
  unsubscribeFromOrder(
    input: UnsubscribeFromOrderInput,
    options?: CallOptions,
  ): Promise<UnsubscribeFromOrderAnswer>
  /** A message to sign, bound to this browser, valid once and for five minutes. Sign `message.value` followed directly by the address: see "Log in" above. The cookie that comes with it belongs to the message: send it with `submitSignature`. At most 120 a minute and address. */
  getLoginMessage(input: GetLoginMessageInput, options?: CallOptions): Promise<LoginMessage>
  /** Prove a wallet; up to 32 wallets share one session, and one more signs out the wallet that was proved longest ago. The scheme and the encoding of the signature by network type: see "Log in" above, and an example for each. At most 120 a minute and address. */
  submitSignature(input: SubmitSignatureInput, options?: CallOptions): Promise<WalletAuthorization>
  /** Whether this session has proved a wallet */
  getWalletAuthorization(
    input: GetWalletAuthorizationInput,
    options?: CallOptions,
  ): Promise<WalletAuthorization>
  /** End this session, or have it forget one wallet and end with its last; without a session nothing happens. At most 60 a minute and address. */
  logOut(input: LogOutInput, options?: CallOptions): Promise<LogOutAnswer>
  /** Open sessions that have proved a wallet of this one, the last used first; 100 at most. At most 60 a minute and address. */
  listSessions(input?: undefined, options?: CallOptions): Promise<ListSessionsAnswer>
  /** End one of the listed sessions. At most 60 a minute and address. */
  closeSession(input: CloseSessionInput, options?: CallOptions): Promise<CloseSessionAnswer>
  /** End all sessions that have proved a wallet which this one has proved too, or any of them; this one ends as well. At most 60 a minute and address. */
  closeAllSessions(input: CloseAllSessionsInput, options?: CallOptions): Promise<CloseAllSessionsAnswer>
  /** Names that an address goes by on a network and that point back to it, the default one first; none while they cannot be looked up. At most 240 a minute and address. */
  listDomainNames(input: ListDomainNamesInput, options?: CallOptions): Promise<ListDomainNamesAnswer>
  /** The address that a name points to on a network. Orders name the address, never the name. At most 240 a minute and address. */
  resolveName(input: ResolveNameInput, options?: CallOptions): Promise<ResolveNameAnswer>
  /** Ask for a key. The secret is in this answer only, and works once the key is ACTIVE. At most five an hour and address: see "API keys" above. */
  requestApiKey(input: RequestApiKeyInput, options?: CallOptions): Promise<RequestApiKeyAnswer>
  /** How a key stands, and how much it was used */
  getApiKey(input?: undefined, options?: CallOptions): Promise<GetApiKeyAnswer>
  /** A new secret for the same key; the one before works for another 24 hours */
  rotateApiKey(input?: undefined, options?: CallOptions): Promise<RotateApiKeyAnswer>
  /** End a key, for good */
  revokeApiKey(input?: undefined, options?: CallOptions): Promise<RevokeApiKeyAnswer>
  /** What works now, network by network */
  getStatus(input?: undefined, options?: CallOptions): Promise<GetStatusAnswer>
  /** What stands still, and what has stood still: the newest 500, up to ten seconds old */
  listIncidents(input?: undefined, options?: CallOptions): Promise<ListIncidentsAnswer>
  /** Least and most of every token now, what is halted since when, and what is left of each network’s hour: up to ten seconds old. One pair exactly: getLimits */
  listLimits(input?: undefined, options?: CallOptions): Promise<ListLimitsAnswer>
  /** Play money for a wallet of this session, once a day. Only where an installation is for tests */
  claimFaucet(input: ClaimFaucetInput, options?: CallOptions): Promise<ClaimFaucetAnswer>
  /** Profile of this session’s user, who exists from the first call on */
  getUser(input?: GetUserInput, options?: CallOptions): Promise<GetUserAnswer>
  /** Whether this session has proved a wallet, and whether it belongs to its user */
  getUserAuthorization(
    input: GetUserAuthorizationInput,
    options?: CallOptions,
  ): Promise<GetUserAuthorizationAnswer>
  /** Bind a wallet of another family to the user; this session has proved both. At most 60 a minute and address. */
  bindWallet(input: BindWalletInput, options?: CallOptions): Promise<BindWalletAnswer>
  /** Free a wallet that this session has proved from the user that it is bound to. At most 60 a minute and address. */
  unbindWallet(input: UnbindWalletInput, options?: CallOptions): Promise<UnbindWalletAnswer>
  /** Say who has invited the user: once, and before the first bridge. At most 60 a minute and address. */
  assignReferrer(input: AssignReferrerInput, options?: CallOptions): Promise<AssignReferrerAnswer>
  /** What the user’s referral link has brought */
  getReferralInfo(input?: GetReferralInfoInput, options?: CallOptions): Promise<GetReferralInfoAnswer>
  /** The user has seen the welcome. At most 60 a minute and address. */
  setWelcomeShown(input?: SetWelcomeShownInput, options?: CallOptions): Promise<SetWelcomeShownAnswer>
  /** Every entry of the user’s points with its evidence, the newest first */
  listPoints(input?: ListPointsInput, options?: CallOptions): Promise<ListPointsAnswer>
  /** Points that a transfer would bring, and why: for the session’s user, or for a beginner */
  getPointsForecast(input: GetPointsForecastInput, options?: CallOptions): Promise<GetPointsForecastAnswer>
  /** Points that a bulk order would bring, and why: for the session’s user, or for a beginner */
  estimateBulkPoints(input: EstimateBulkPointsInput, options?: CallOptions): Promise<EstimateBulkPointsAnswer>
  /** Points of one of the user’s orders: pending, booked, not counted or taken back, and why */
  getOrderPoints(input: GetOrderPointsInput, options?: CallOptions): Promise<GetOrderPointsAnswer>
  /** Quests, which are rewarded once; done or not where a session’s user is meant */
  listQuests(input?: ListQuestsInput, options?: CallOptions): Promise<ListQuestsAnswer>
  /** Look again whether a quest is done. At most 120 a minute and address. */
  findQuestResult(input: FindQuestResultInput, options?: CallOptions): Promise<FindQuestResultAnswer>
  /** Receive the points of a quest that is done, once. At most 60 a minute and address. */
  rewardQuest(input: RewardQuestInput, options?: CallOptions): Promise<RewardQuestAnswer>
  /** Tasks of this UTC day; done or not where there is a session */
  listDailyTasks(input?: ListDailyTasksInput, options?: CallOptions): Promise<ListDailyTasksAnswer>
  /** Look again whether a task of this day is done; its points are received with it. At most 120 a minute and address. */
  findDailyTaskResult(
    input: FindDailyTaskResultInput,
    options?: CallOptions,
  ): Promise<FindDailyTaskResultAnswer>
  /** Deal a game to the user: the same until it is played or expires. At most 120 a minute and address. */
  getGameSeed(input?: GetGameSeedInput, options?: CallOptions): Promise<GetGameSeedAnswer>
  /** Hand in the moves of a dealt game, which are played again here. At most 60 a minute and address. */
  completeGame(input: CompleteGameInput, options?: CallOptions): Promise<CompleteGameAnswer>
  /** Adventures of this week; done or not where a session’s user is meant */
  listAdventures(input?: ListAdventuresInput, options?: CallOptions): Promise<ListAdventuresAnswer>
  /** Look again whether a task of an adventure or a journey is done. At most 120 a minute and address. */
  findTaskResult(input: FindTaskResultInput, options?: CallOptions): Promise<FindTaskResultAnswer>
  /** Say that a task outside was done, which nobody can verify: marked as self-declared. At most 60 a minute and address. */
  completeSocialTask(input: CompleteSocialTaskInput, options?: CallOptions): Promise<CompleteSocialTaskAnswer>
  /** The first of all users by points, bridges, multiplier or referrals, and an own rank */
  listTopParticipants(
    input?: ListTopParticipantsInput,
    options?: CallOptions,
  ): Promise<ListTopParticipantsAnswer>
  /** What was published of all points: a root each day over every entry, and whether it still holds */
  listPointsPublications(input?: undefined, options?: CallOptions): Promise<ListPointsPublicationsAnswer>
  /** Every entry of a publication and the rules, one JSON a line, from which anybody computes all points again. At most 10 a minute and address. */
  getPointsFile(input: GetPointsFileInput, options?: CallOptions): Promise<GetPointsFileAnswer>
  /** Proof that the points of this session’s user are in the newest publication */
  getPointsProof(input?: undefined, options?: CallOptions): Promise<GetPointsProofAnswer>
  /** Whether a wallet has done a task, for quests of others; without a session */
  getTaskCompletion(input: GetTaskCompletionInput, options?: CallOptions): Promise<GetTaskCompletionAnswer>
  /** Why an order or a task has counted for the user, or has not, by the rules. At most 120 a minute and address. */
  getPointsAnswer(input?: GetPointsAnswerInput, options?: CallOptions): Promise<GetPointsAnswerAnswer>
  /** What the user has asked a person about points, and the answers */
  listPointsQuestions(input?: undefined, options?: CallOptions): Promise<ListPointsQuestionsAnswer>
  /** Ask a person why an order or a task has not counted; the same question again is the same one. At most 60 a minute and address. */
  askAboutPoints(input: AskAboutPointsInput, options?: CallOptions): Promise<AskAboutPointsAnswer>
  /** Show what a partner has signed about a quest of theirs; its points are received with it, once. At most 60 a minute and address. */
  showCredential(input: ShowCredentialInput, options?: CallOptions): Promise<ShowCredentialAnswer>
  /** From now on the user shares in the points of transfers that are made with this API key. At most 60 a minute and address. */
  bindApiKey(input?: undefined, options?: CallOptions): Promise<BindApiKeyAnswer>
  /** The season that runs, those to come and those that are over, with their dates and hashes */
  listSeasons(input?: undefined, options?: CallOptions): Promise<ListSeasonsAnswer>
  /** Rules of a season, byte for byte as they were hashed: the SHA-256 of this file is its hash. At most 10 a minute and address. */
  getSeasonRules(input: GetSeasonRulesInput, options?: CallOptions): Promise<GetSeasonRulesAnswer>
  /** Who has collected most in a season, and an own rank */
  getSeasonBoard(input: GetSeasonBoardInput, options?: CallOptions): Promise<GetSeasonBoardAnswer>
  /** Journeys of a phase, one a chain */
  listJourneys(input?: ListJourneysInput, options?: CallOptions): Promise<ListJourneysAnswer>
  /** Tasks of a journey; done or not where a session’s user is meant */
  listJourneyTasks(input: ListJourneyTasksInput, options?: CallOptions): Promise<ListJourneyTasksAnswer>
  /** Whether the user may claim the NFT of a phase for a wallet that this session has proved. At most 60 a minute and address. */
  getClaimStatus(input: GetClaimStatusInput, options?: CallOptions): Promise<GetClaimStatusAnswer>
  /** How many users have done a task of the phase */
  countParticipants(input: CountParticipantsInput, options?: CallOptions): Promise<CountParticipantsAnswer>
  /** The best phase NFT that a wallet holds on a network. At most 60 a minute and address. */
  getHeldNft(input: GetHeldNftInput, options?: CallOptions): Promise<GetHeldNftAnswer>
  /** How far the user is in a journey, with a message to show */
  getJourneyProgress(input: GetJourneyProgressInput, options?: CallOptions): Promise<GetJourneyProgressAnswer>
  /** A voucher with which the wallet mints its NFT; the same one until it expires. At most 60 a minute and address. */
  claimNft(input: ClaimNftInput, options?: CallOptions): Promise<ClaimNftAnswer>
  /** Have the NFT of a journey minted on TON, once, and see how far that is. At most 60 a minute and address. */
  getTonNftClaim(input: GetTonNftClaimInput, options?: CallOptions): Promise<GetTonNftClaimAnswer>
  /** Metadata of a phase’s NFT by the number of the phase, and of the collection */
  getNftMetadata(input: GetNftMetadataInput, options?: CallOptions): Promise<GetNftMetadataAnswer>
  /** What the banner of the progress page offers. At most 60 a minute and address. */
  getPhaseBanner(input?: GetPhaseBannerInput, options?: CallOptions): Promise<GetPhaseBannerAnswer>
  /** Phase collections and perks, and what the session’s user can have of them */
  getMarket(input?: undefined, options?: CallOptions): Promise<GetMarketAnswer>
  /** Perks that the user has bought, and the orders that used them */
  listOwnedPerks(input?: undefined, options?: CallOptions): Promise<ListOwnedPerksAnswer>
  /** Buy a perk with points. At most 60 a minute and address. */
  buyPerk(input: BuyPerkInput, options?: CallOptions): Promise<BuyPerkAnswer>
  /** Transfers completed, networks served, and the median time of the last transfers; up to 15 s old */
  getStats(input?: undefined, options?: CallOptions): Promise<GetStatsAnswer>
  /** Applications of others on the networks that are served here */
  listDapps(input?: undefined, options?: CallOptions): Promise<ListDappsAnswer>
}

export const CALLS = {
  listNetworks: { method: 'GET', path: '/api/network' },
  listFrontendRpcs: { method: 'GET', path: '/api/network/rpcs_for_frontend' },
  listCurrencies: { method: 'GET', path: '/api/currency/{ids}' },
  listNetworkPairs: { method: 'GET', path: '/api/currency/{fromNetworkId}/{toNetworkId}/pairs' },
  listCurrencyPairs: { method: 'GET', path: '/api/currency/{currencyId}/pairs' },
  listUnusedContracts: { method: 'GET', path: '/api/contract/unused_contracts' },
  listPrices: { method: 'GET', path: '/api/prices' },
  getLimits: { method: 'GET', path: '/api/orders/limits/{currencyInId}/{currencyOutId}' },
  calculateAmountOut: {
    method: 'GET',
    path: '/api/orders/calculate_amount_out/{currencyInId}/{currencyOutId}/',
  },
  getReceiver: { method: 'GET', path: '/api/orders/receiver' },
  estimateAmountInPool: { method: 'GET', path: '/api/orders/estimate_amount_in_pool' },
  createOrder: { method: 'POST', path: '/api/orders', headers: ['network-type', 'idempotency-key'] },
  listOrders: { method: 'GET', path: '/api/orders' },
  getOrder: { method: 'GET', path: '/api/orders/{id}' },
  getOrderReceipt: { method: 'GET', path: '/api/orders/{id}/receipt' },
  listReceiptKeys: { method: 'GET', path: '/api/receipt_keys' },
  closeOrder: { method: 'PUT', path: '/api/orders/close/{id}', headers: ['network-type'] },
  setOrderAsFailed: {
    method: 'PUT',
    path: '/api/orders/set_order_as_failed/{id}',
    headers: ['network-type'],
  },
  takeBackOrder: { method: 'PUT', path: '/api/orders/take_back/{id}', headers: ['network-type'] },
  getOrderStatement: { method: 'GET', path: '/api/orders/statement', isFile: true },
  countOrders: { method: 'GET', path: '/api/orders/get_total_count_of_orders' },
  createBulkOrder: { method: 'POST', path: '/api/bulk_order', headers: ['network-type', 'idempotency-key'] },
  listBulkOrders: { method: 'GET', path: '/api/bulk_order' },
  getBulkOrder: { method: 'GET', path: '/api/bulk_order/{id}' },
  getBulkOrderInfo: { method: 'GET', path: '/api/bulk_order/info/{id}' },
  closeBulkOrder: { method: 'PUT', path: '/api/bulk_order/close/{id}', headers: ['network-type'] },
  setBulkOrderAsFailed: {
    method: 'PUT',
    path: '/api/bulk_order/set_bulk_order_as_failed/{id}',
    headers: ['network-type'],
  },
  estimateBulkFee: { method: 'PATCH', path: '/api/bulk_order/estimate_fee' },
  getExecutionIntervals: { method: 'GET', path: '/api/bulk_order/execution/type' },
  findDeposit: { method: 'GET', path: '/api/deposits/{network}/{hash}' },
  createClaimText: { method: 'POST', path: '/api/deposits/{network}/{hash}/claim_text' },
  claimDeposit: { method: 'POST', path: '/api/deposits/{network}/{hash}/claim' },
  subscribeToOrder: { method: 'POST', path: '/api/alerts/push/{id}' },
  replayWebhook: { method: 'POST', path: '/api/alerts/webhook/replay/{id}' },
  unsubscribeFromOrder: { method: 'PUT', path: '/api/alerts/push/end/{id}' },
  getLoginMessage: { method: 'GET', path: '/api/wallet_auth/message', headers: ['network-type'] },
  submitSignature: { method: 'POST', path: '/api/wallet_auth/message' },
  getWalletAuthorization: {
    method: 'GET',
    path: '/api/wallet_auth/wallet/{address}',
    headers: ['network-type'],
  },
  logOut: { method: 'PUT', path: '/api/wallet_auth/logout' },
  listSessions: { method: 'GET', path: '/api/wallet_auth/sessions' },
  closeSession: { method: 'PUT', path: '/api/wallet_auth/sessions/close/{id}' },
  closeAllSessions: { method: 'PUT', path: '/api/wallet_auth/sessions/close_all' },
  listDomainNames: { method: 'GET', path: '/api/wallet_auth/domain_names/{address}/{networkName}' },
  resolveName: { method: 'GET', path: '/api/wallet_auth/resolve_name/{networkName}' },
  requestApiKey: { method: 'POST', path: '/api/dashboard/request-api-key' },
  getApiKey: { method: 'GET', path: '/api/dashboard/api-key' },
  rotateApiKey: { method: 'PUT', path: '/api/dashboard/rotate-api-key' },
  revokeApiKey: { method: 'PUT', path: '/api/dashboard/revoke-api-key' },
  getStatus: { method: 'GET', path: '/api/status' },
  listIncidents: { method: 'GET', path: '/api/status/incidents' },
  listLimits: { method: 'GET', path: '/api/limits' },
  claimFaucet: { method: 'POST', path: '/api/faucet/claim' },
  getUser: { method: 'GET', path: '/api/user', headers: ['network-type'] },
  getUserAuthorization: { method: 'GET', path: '/api/user/check_auth', headers: ['network-type'] },
  bindWallet: { method: 'POST', path: '/api/user/bind_wallet', headers: ['network-type', 'network-types'] },
  unbindWallet: {
    method: 'PUT',
    path: '/api/user/unbind_wallet',
    headers: ['network-type', 'network-types'],
  },
  assignReferrer: { method: 'PUT', path: '/api/user/assign_referrer', headers: ['network-type'] },
  getReferralInfo: { method: 'GET', path: '/api/user/referral_info', headers: ['network-type'] },
  setWelcomeShown: { method: 'PUT', path: '/api/user/showed_welcome', headers: ['network-type'] },
  listPoints: { method: 'GET', path: '/api/user/points', headers: ['network-type'] },
  getPointsForecast: {
    method: 'GET',
    path: '/api/user/points_forecast/{currencyInId}/{currencyOutId}',
    headers: ['network-type'],
  },
  estimateBulkPoints: { method: 'PATCH', path: '/api/user/points_forecast', headers: ['network-type'] },
  getOrderPoints: { method: 'GET', path: '/api/user/points_of_order/{id}', headers: ['network-type'] },
  listQuests: { method: 'GET', path: '/api/quest/all', headers: ['network-type'] },
  findQuestResult: { method: 'GET', path: '/api/quest/refresh_result_quest/{id}', headers: ['network-type'] },
  rewardQuest: { method: 'PUT', path: '/api/user/quest_reward_points/{id}', headers: ['network-type'] },
  listDailyTasks: { method: 'GET', path: '/api/task/daily_tasks', headers: ['network-type'] },
  findDailyTaskResult: {
    method: 'GET',
    path: '/api/task/refresh_result_daily_task',
    headers: ['network-type'],
  },
  getGameSeed: { method: 'GET', path: '/api/task/game_seed', headers: ['network-type'] },
  completeGame: { method: 'PUT', path: '/api/task/complete_pacman_task', headers: ['network-type'] },
  listAdventures: { method: 'GET', path: '/api/journey/adventures', headers: ['network-type'] },
  findTaskResult: { method: 'GET', path: '/api/task/refresh_result_task', headers: ['network-type'] },
  completeSocialTask: { method: 'PUT', path: '/api/task/social_network_complete', headers: ['network-type'] },
  listTopParticipants: {
    method: 'GET',
    path: '/api/leaderboard/top_leaderboard_participants',
    headers: ['network-type'],
  },
  listPointsPublications: { method: 'GET', path: '/api/points/publications' },
  getPointsFile: { method: 'GET', path: '/api/points/publications/{number}/entries' },
  getPointsProof: { method: 'GET', path: '/api/user/points_proof' },
  getTaskCompletion: { method: 'GET', path: '/api/task/completion' },
  getPointsAnswer: { method: 'GET', path: '/api/user/points_answer' },
  listPointsQuestions: { method: 'GET', path: '/api/user/points_questions' },
  askAboutPoints: { method: 'POST', path: '/api/user/points_questions' },
  showCredential: { method: 'PUT', path: '/api/quest/credential' },
  bindApiKey: { method: 'PUT', path: '/api/user/bind_api_key' },
  listSeasons: { method: 'GET', path: '/api/points/seasons' },
  getSeasonRules: { method: 'GET', path: '/api/points/seasons/{id}/rules' },
  getSeasonBoard: { method: 'GET', path: '/api/points/seasons/{id}/leaderboard' },
  listJourneys: { method: 'GET', path: '/api/journey/all' },
  listJourneyTasks: { method: 'GET', path: '/api/task/tasks' },
  getClaimStatus: { method: 'GET', path: '/api/task/can_user_claim_nft' },
  countParticipants: { method: 'GET', path: '/api/journey/amount_of_participants/{phase}' },
  getHeldNft: { method: 'GET', path: '/api/user_journey/user_nft/{wallet}/{networkId}' },
  getJourneyProgress: {
    method: 'GET',
    path: '/api/user_journey/progress_tasks_by_journey/{wallet}/{phase}/{journey}',
  },
  claimNft: { method: 'POST', path: '/api/user_journey/claim_nft' },
  getTonNftClaim: { method: 'GET', path: '/api/user_journey/claim_ton_nft/{id}' },
  getNftMetadata: { method: 'GET', path: '/api/journey/nft_metadata/{token}' },
  getPhaseBanner: { method: 'GET', path: '/api/journey/banner' },
  getMarket: { method: 'GET', path: '/api/market' },
  listOwnedPerks: { method: 'GET', path: '/api/market/perks' },
  buyPerk: { method: 'POST', path: '/api/market/perks/{id}' },
  getStats: { method: 'GET', path: '/api/stats' },
  listDapps: { method: 'GET', path: '/api/dapps' },
} as const
