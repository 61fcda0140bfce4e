import type { CrashPlan } from '../crash-plan.ts'

export const starknetCrashPlan: CrashPlan = {
  token: 'usdc',
  short: { amount: 600n * 10n ** 18n },
  seams: {
    dryRun: { method: 'starknet_estimateFee' },
    broadcast: 'starknet_addInvokeTransaction',
    prepare: 'payouts.batch.prepare',
    dearNetworkId: 'starknet',
  },
  about: `An EVM node, the local stand-in for a Starknet node, and four orders: a coin, a token and a swap that are paid on Starknet, which one
transaction of the treasury's account pays, and a token that comes from there. The account's transactions are numbered, and one that waits is
replaced by one that offers more. Refunds go back on Starknet.`,
  rows: ['K14:after'],
}
