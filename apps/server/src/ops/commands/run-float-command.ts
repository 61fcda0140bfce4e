import { createCatalog, readFloat, type Float } from '@sunspan/bridge'
import { formatUnits } from '@sunspan/domain'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'

/** What the treasury holds, owes and can still pay. Reports trouble for a currency that owes more than it holds. */
export async function runFloatCommand({ pool, loadInstallation }: OpsDeps): Promise<OpsResult> {
  const floats = await readFloat({ pool, catalog: createCatalog(loadInstallation()) })
  const text = formatTable(
    ['NETWORK', 'CURRENCY', 'HELD', 'OWED', 'FREE'],
    floats.map((float) => [
      float.networkId,
      float.currencyId ?? 'gas alone',
      ...[float.held, float.owed, float.free].map((amount) => describe(amount, float)),
    ]),
  )
  return { text, data: floats, isTrouble: floats.some(({ free }) => free < 0n) }
}

function describe(amount: bigint, { decimals, symbol }: Float): string {
  const text = formatUnits(amount < 0n ? -amount : amount, decimals)
  return `${amount < 0n ? '-' : ''}${text} ${symbol}`
}
