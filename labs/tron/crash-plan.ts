import type { CrashPlan } from '../crash-plan.ts'

export const tronCrashPlan: CrashPlan = {
  token: 'usdt',
  swap: 'trx',
  // A refund of tokens costs energy worth some dollars: little compared with this.
  tokens: { there: 45_000_000n, back: 250_000_000n },
  short: { amount: 300n * 10n ** 6n },
  seams: {
    // Quotes read the prices, too.
    dryRun: { method: 'POST /wallet/getchainparameters', within: 'payouts.prepare' },
    broadcast: 'POST /wallet/broadcasthex',
    prepare: 'payouts.prepare',
  },
  about: `An EVM node, the local TRON node, and four orders: two for coins and one for a token, each paid by a transaction of its own, to addresses
that nobody has used, and a token that comes from there and is paid last, since its deposit is final last. Nothing counts transactions on TRON:
bytes that never land expire, and only then is a payout made anew. Refunds go back on TRON.`,
  pace: { finality: 10, finalityLag: 4 },
}
