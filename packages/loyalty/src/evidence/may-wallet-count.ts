import type { Transaction } from '@sunspan/bridge'
import { hasCountedForAnother, type DoneTask } from '../store/task-store.ts'
import { findWallets } from '../store/wallet-store.ts'

/**
 * Whether what a chain has shown of a wallet may complete a task: the wallet still belongs to the user, and has completed the same task for no other
 * one, to whom it was linked before.
 */
export async function mayWalletCount(tx: Transaction, address: string, task: DoneTask): Promise<boolean> {
  const wallet = (await findWallets(tx, task.user)).find((one) => one.address === address)
  return wallet !== undefined && !(await hasCountedForAnother(tx, wallet, task))
}
