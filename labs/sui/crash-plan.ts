import type { CrashPlan } from '../crash-plan.ts'

export const suiCrashPlan: CrashPlan = {
  token: 'usdc',
  short: { amount: 30n * 10n ** 9n },
  seams: {
    dryRun: { method: 'POST /sui.rpc.v2.TransactionExecutionService/SimulateTransaction' },
    broadcast: 'POST /sui.rpc.v2.TransactionExecutionService/ExecuteTransaction',
    prepare: 'payouts.coins.prepare',
  },
  about: `An EVM node, the local stand-in for a Sui node, and four orders: a coin, a token and a swap that are paid on Sui, which one
transaction pays from coins that no other transaction uses, and a token that comes from there. A transaction cannot be replaced; it is dead once
another one has used its coins, or its epoch is over. Refunds go back on Sui.`,
  rows: ['K14:after'],
}
