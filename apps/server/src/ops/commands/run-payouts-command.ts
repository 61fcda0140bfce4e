import {
  createCatalog,
  createManualSettlementService,
  SettlementError,
  type Catalog,
  type SkippedLeg,
} from '@sunspan/bridge'
import { addressCodec, ChainError, type PayoutWitness } from '@sunspan/chains'
import { createEvmPayoutWitness } from '@sunspan/chains/server'
import { formatUnits } from '@sunspan/domain'
import { formatTable } from '../format-table.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'

type PayoutsCommand = Extract<OpsCommand, { readonly name: `payouts ${string}` }>

const CHAIN_TIMEOUT_MS = 20_000

/** Queries and decisions about payouts that were not made by an attempt of the engine. Throws an OpsError. */
export async function runPayoutsCommand(deps: OpsDeps, command: PayoutsCommand): Promise<OpsResult> {
  const installation = deps.loadInstallation()
  const catalog = createCatalog(installation)
  const witnesses = createWitnesses(catalog)
  const service = createManualSettlementService({ ...deps, catalog, witnesses })
  const signal = AbortSignal.timeout(CHAIN_TIMEOUT_MS)
  try {
    switch (command.name) {
      case 'payouts skipped': {
        const skipped = await service.listSkipped(signal)
        const text = skipped.length === 0 ? 'No payout was skipped.' : formatSkipped(skipped, catalog)
        return { text, data: skipped, isTrouble: skipped.length > 0 }
      }
      case 'payouts settle': {
        const { legId, transactionHash, by: actor, reason } = command
        const payment = await service.settle({ legId, transactionHash, actor, reason }, signal)
        const text = `Leg ${legId} is booked as paid by ${payment.txId} in block ${String(payment.height)}.`
        return { text, data: payment, isTrouble: false }
      }
    }
  } catch (error) {
    if (error instanceof SettlementError) throw new OpsError(error.message, { cause: error })
    if (!(error instanceof ChainError)) throw error
    throw new OpsError(`The network cannot be asked now: ${error.message}`, { cause: error })
  }
}

/** One per network that pays through a contract. */
function createWitnesses(catalog: Catalog): ReadonlyMap<string, PayoutWitness> {
  return new Map(
    catalog.networks.flatMap(({ network, rpcUrls, rpcQuorum, payoutContract }) => {
      const contract = payoutContract === null ? undefined : addressCodec('evm')?.normalize(payoutContract)
      if (contract === undefined || network.chainId === null) return []
      const { id: networkId, chainId } = network
      return [
        [
          networkId,
          createEvmPayoutWitness({ networkId, chainId, urls: rpcUrls, quorum: rpcQuorum, contract }),
        ] as const,
      ]
    }),
  )
}

function describePayer({ paidBy }: SkippedLeg): string {
  if (paidBy === undefined) return 'could not be searched for: look for LegPaid of this id'
  return paidBy.length === 0 ? 'not found' : paidBy.join(', ')
}

const formatSkipped = (skipped: readonly SkippedLeg[], catalog: Catalog): string =>
  formatTable(
    ['LEG', 'NETWORK', 'KIND', 'AMOUNT', 'RECIPIENT', 'ORDER', 'PAYOUT ID', 'PAID BY'],
    skipped.map((entry) => {
      const { leg, payoutId } = entry
      const { decimals, symbol } = catalog.getCurrency(leg.terms.currencyOut)
      return [
        leg.id,
        leg.networkId,
        leg.terms.kind,
        `${formatUnits(leg.terms.amount, decimals)} ${symbol}`,
        leg.recipient,
        leg.terms.orderId ?? '-',
        payoutId,
        describePayer(entry),
      ]
    }),
  )
