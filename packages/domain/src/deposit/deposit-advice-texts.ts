import type { LookupStatus, DepositNextStep } from './deposit-next-step.ts'

/** For a deposit that exceeds its order by too little to refund. */
export const DEPOSIT_DUST_TEXT = 'It’s more than you ordered. The rest is too small to refund.'

/** What to do, for each step. */
export const DEPOSIT_NEXT_STEP_TEXTS: Readonly<Record<DepositNextStep, string>> = {
  wait: 'You don’t need to do anything: it continues automatically. Don’t send again.',
  wait_for_refund: 'You don’t need to do anything: the refund is automatic.',
  nothing_to_do: 'You don’t need to do anything.',
  claim: 'We’ll refund it automatically, but you don’t have to wait: you can get it back now.',
  connect_sender_wallet:
    'We’ll refund it automatically. To get it sooner, connect the wallet that sent it and sign in, to prove that it’s yours.',
  contact_support:
    'Contact support with the transaction hash. Support never asks for your keys or a transfer.',
  check_wallet:
    'Check your wallet: the network usually includes the transaction again. If your wallet no longer shows it, no funds were taken.',
  check_transaction:
    'Check the hash and the network: your wallet’s activity shows both. You can only find a transaction under its own network.',
  send_again: 'Only the network fee was charged. Start a new transfer when you’re ready.',
}

/** Descriptions of a transaction without a seen deposit, according to the network. */
export const LOOKUP_STATUS_TEXTS: Readonly<Record<LookupStatus, string>> = {
  unknown: 'The network doesn’t know this transaction.',
  pending:
    'The network knows it but hasn’t included it in a block yet. We’ll see it here as soon as it does.',
  failed: 'The network processed it, and it failed: no funds moved.',
  elsewhere:
    'It succeeded, but as far as we can see it paid none of our deposit addresses. If a contract forwarded native coins to us in it, contact support.',
  foreign_token: 'It paid our deposit address with a token we don’t support.',
  arriving: 'It paid our deposit address. We’ll pick it up in a moment.',
  unavailable: 'We can’t reach the network right now. All we know is that we haven’t seen your deposit yet.',
}
