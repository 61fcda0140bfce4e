import type { DepositIssue, RefundStatus } from './deposit-report.ts'
import type { ChainSighting, DepositNextStep } from './deposit-next-step.ts'

/** Why a deposit is not, or not wholly, paid out: one sentence for its sender. */
export const DEPOSIT_ISSUE_TEXTS: Readonly<Record<DepositIssue, string>> = {
  no_order: 'It arrived, but no order asks for it.',
  ambiguous: 'It arrived without the reference of its order, so it cannot be told which order it is for.',
  short: 'It arrived, but it is less than was ordered.',
  over: 'It arrived, and it is more than was ordered. What is too much goes back.',
  wrong_token: 'It arrived, but in another token than was ordered.',
  wrong_network: 'It arrived, but on another network than was ordered.',
  token_not_accepted: 'It arrived, but this token cannot be bridged at present.',
  second_deposit: 'It arrived, but its order had been paid already.',
  late: 'It arrived too late: its order had ended, or the price had changed.',
  payout_impossible: 'It arrived, but the receiving address or its network refuses the payout.',
  own_transfer: 'This is a transfer between wallets of this service. It is nobody’s deposit.',
}

/** Of a deposit that is more than was ordered, by too little to send back. */
export const DEPOSIT_DUST_TEXT =
  'It arrived, and it is more than was ordered. The rest is too little to send back.'

/** Where the money of a refund is. */
export const REFUND_STATUS_TEXTS: Readonly<Record<RefundStatus, string>> = {
  PENDING: 'The money is kept for you and goes back to the address that sent it.',
  SENT: 'The refund is on its way to the address that sent the money.',
  COMPLETE: 'The money is back at the address that sent it.',
  HELD: 'The money was sent by a contract, which may be unable to take it back. It is kept for you until a person has looked at it.',
  UNREFUNDABLE: 'It is less than the network’s fee for sending it back. It stays on record.',
}

/** What to do, for each step. */
export const DEPOSIT_NEXT_STEP_TEXTS: Readonly<Record<DepositNextStep, string>> = {
  wait: 'You need not do anything: it goes on by itself. Never send twice.',
  wait_for_refund: 'You need not do anything: the refund is sent by itself.',
  nothing_to_do: 'Nothing is left to do.',
  claim: 'It goes back by itself, but you need not wait: have it sent back now.',
  connect_sender_wallet:
    'It goes back by itself. To have it sooner, connect the wallet that sent it and sign in: that proves that it is yours.',
  contact_support:
    'Contact support with the transaction hash. Support never asks for your keys or for a transfer.',
  check_wallet:
    'Look into your wallet: as a rule the network takes the transaction again by itself. If your wallet no longer shows it, nothing was taken.',
  check_transaction:
    'Check that hash and network are the right ones: your wallet’s activity shows both. A transaction of another network is found under that network only.',
  send_again: 'Nothing was taken but the network’s fee. Make a new transfer when you are ready.',
}

/** What the network says of a transaction of which no deposit was seen. */
export const CHAIN_SIGHTING_TEXTS: Readonly<Record<ChainSighting, string>> = {
  unknown: 'The network does not know this transaction.',
  pending: 'The network knows it, and it waits for a block. It is seen here as soon as it is in one.',
  failed: 'The network ran it, and it failed: it moved nothing.',
  elsewhere:
    'It succeeded, but we see nothing in it that went to a deposit address of ours. Native coins that a contract passes on cannot be seen this way: if yours went through one, contact support.',
  foreign_token: 'It paid a deposit address of ours with a token that is not bridged here.',
  arriving: 'It paid a deposit address of ours, and is read in a moment.',
  unavailable: 'The network could not be asked just now, so we only know that the watch has not seen it yet.',
}
