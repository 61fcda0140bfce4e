import { ChainError } from '../../errors/chain-error.ts'
import { askOne, getCode } from '../rpc/evm-calls.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'

/** Throws `unsupported` when a configured contract does not exist. `setting` names the setting to fix. */
export async function verifyContract(
  spec: {
    readonly networkId: string
    readonly pool: Pick<RpcPool, 'agree'>
    readonly setting: string
    readonly contract: string
  },
  signal: AbortSignal,
): Promise<void> {
  const { networkId, pool, setting, contract } = spec
  const [code] = await pool.agree(
    (client, workSignal) => askOne(client, getCode(contract), workSignal),
    signal,
  )
  if (code !== '0x') return
  throw new ChainError(
    'unsupported',
    `Network ${networkId}: there is no contract at ${contract}. Correct ${setting}, or set it to null.`,
  )
}
