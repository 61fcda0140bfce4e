import type { ChainSighting, DepositNextStep } from './deposit-next-step.ts'

/** For a deposit that exceeds its order by too little to refund. */
export const DEPOSIT_DUST_TEXT =
  'It arrived, and it is more than was ordered. The rest is too little to send back.'

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

/** Descriptions of a transaction without a seen deposit, according to the network. */
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
