import type { CrashPlan } from '../crash-plan.ts'

export const tonCrashPlan: CrashPlan = {
  token: 'usdt',
  swap: 'ton',
  short: { amount: 20n * 10n ** 9n },
  seams: {
    // Other calls read accounts, too.
    dryRun: { method: 'getAddressInformation', within: 'payouts.batch.prepare' },
    broadcast: 'sendBoc',
    prepare: 'payouts.batch.prepare',
  },
  about: `An EVM node, TON's own virtual machine, where every message takes a block, and four orders: two for coins and one for jettons, which one
order of the wallet pays, to addresses that nobody has used, and a jetton that comes from there and is paid last, since its deposit is final last. What a recipient
was paid in coins is read from the messages of the treasury's wallet that its own account has taken, in jettons from its jetton wallet.
Refunds go back on TON.`,
  rows: ['K15:after'],
  pace: { finality: 10, pollMs: 300 },
}
