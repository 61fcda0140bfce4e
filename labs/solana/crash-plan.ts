import type { CrashPlan } from '../crash-plan.ts'

const seams: CrashPlan['seams'] = {
  dryRun: { method: 'simulateTransaction' },
  broadcast: 'sendTransaction',
  prepare: 'payouts.batch.prepare',
}

export const solanaCrashPlan: CrashPlan = {
  token: 'usdc',
  short: { amount: 2n * 10n ** 9n },
  seams,
  about: `An EVM node, Solana's own virtual machine, and four orders: a coin, a token and a swap that are paid on Solana, to new accounts (those of
tokens have no token account yet), and a token that comes from there and is paid last, since its deposit is final last. Nothing counts
transactions on Solana: bytes that never land die of age, and only then is a payout made anew. Refunds go back on Solana.`,
  rows: ['K14:after'],
  pace: { finalityLag: 8 },
}

export const eclipseCrashPlan: CrashPlan = {
  token: 'usdc',
  // An account's rent, paid in Ether, is a small part of what is sent from there.
  tokens: { there: 25_000_000n, back: 250_000_000n },
  short: { amount: 2n * 10n ** 8n },
  seams,
  about: `As for Solana, on a network of its kind whose coin is Ether.`,
  pace: { finalityLag: 8 },
}
