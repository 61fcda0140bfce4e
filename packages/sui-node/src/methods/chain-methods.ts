import { fromBase58, toHex } from '@mysten/sui/utils'
import type { Checkpoint } from '../chain/checkpoints.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { amountOf } from '../rpc/read-params.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import type { Methods } from './method-table.ts'

const CHAIN_ID_BYTES = 4
const PAGE = 100
const PROTOCOL = '100'

const encodeCheckpoint = ({
  epoch,
  sequence,
  digest,
  previous,
  total,
  timestampMs,
  transactions,
}: Checkpoint) => ({
  epoch: String(epoch),
  sequenceNumber: String(sequence),
  digest,
  networkTotalTransactions: String(total),
  ...(previous === undefined ? {} : { previousDigest: previous }),
  epochRollingGasCostSummary: {
    computationCost: '0',
    storageCost: '0',
    storageRebate: '0',
    nonRefundableStorageFee: '0',
  },
  timestampMs: String(timestampMs),
  transactions,
  checkpointCommitments: [],
  validatorSignature: '',
})

/** Checkpoints, and what the network is. */
export function chainMethods(chain: SuiChain): Methods {
  const { checkpoints } = chain
  const systemState = () => ({
    epoch: String(chain.epoch()),
    protocolVersion: PROTOCOL,
    systemStateVersion: '2',
    referenceGasPrice: String(chain.referencePrice()),
    safeMode: false,
    activeValidators: [],
    epochStartTimestampMs: '0',
    epochDurationMs: '86400000',
  })
  return {
    sui_getChainIdentifier: () => toHex(fromBase58(chain.genesis).slice(0, CHAIN_ID_BYTES)),
    suix_getReferenceGasPrice: () => String(chain.referencePrice()),
    suix_getLatestSuiSystemState: systemState,
    sui_getProtocolConfig: () => ({
      protocolVersion: PROTOCOL,
      minSupportedProtocolVersion: '1',
      maxSupportedProtocolVersion: PROTOCOL,
      attributes: { max_tx_gas: { u64: '50000000000' }, max_gas_payment_objects: { u32: '256' } },
      featureFlags: {},
    }),
    sui_getLatestCheckpointSequenceNumber: () => String(checkpoints.newest.sequence),
    sui_getCheckpoint(id) {
      const asked = String(id)
      const found = /^\d+$/.test(asked) ? checkpoints.at(Number(asked)) : checkpoints.byDigest(asked)
      if (found !== undefined) return encodeCheckpoint(found)
      throw invalidParams(`Verified checkpoint not found for sequence number ${asked}`)
    },
    sui_getCheckpoints(cursor, limit, descending) {
      const size = Math.min(typeof limit === 'number' ? limit : PAGE, PAGE)
      const after = cursor === null || cursor === undefined ? undefined : Number(amountOf(cursor, 'cursor'))
      const all =
        descending === true
          ? checkpoints.all.slice(0, after ?? checkpoints.all.length).toReversed()
          : checkpoints.all.slice(after === undefined ? 0 : after + 1)
      const page = all.slice(0, size)
      return {
        data: page.map(encodeCheckpoint),
        nextCursor: String(page.at(-1)?.sequence ?? after ?? 0),
        hasNextPage: all.length > size,
      }
    },
  }
}
