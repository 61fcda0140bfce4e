import type { ObservedDeposit, SetAsideTransaction } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { readBlock } from './read-block.ts'

/** The deposits of a transaction that a scan set aside; undefined while it cannot be read. */
export async function readSetAside(
  client: RpcClient,
  {
    target,
    unread: { txHash, block },
  }: { readonly target: DepositTarget; readonly unread: Pick<SetAsideTransaction, 'txHash' | 'block'> },
  signal: AbortSignal,
): Promise<readonly ObservedDeposit[] | undefined> {
  const proved = (await readBlock(client, { target, height: block.height }, signal)).find(
    ({ hash }) => hash === txHash,
  )
  if (proved === undefined) return []
  if (proved.transaction.unread !== undefined) return undefined
  return findDeposits(proved, target).map((deposit) => ({ ...deposit, block }))
}
