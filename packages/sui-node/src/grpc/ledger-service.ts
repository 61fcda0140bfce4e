import type { GrpcTypes } from '@mysten/sui/grpc'
import type { Checkpoint } from '../chain/checkpoints.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { VERSION } from '../methods/version.ts'
import { addressOf } from '../rpc/read-params.ts'
import { GrpcError, STATUS } from './frames.ts'
import { writeObject } from './write-object.ts'
import { toTimestamp, writeExecuted } from './write-transaction.ts'

const PROTOCOL = 100n

const notFound = (what: string): GrpcError => new GrpcError(STATUS.notFound, what)

function findTransaction(chain: SuiChain, digest = ''): GrpcTypes.ExecutedTransaction {
  const executed = chain.find(digest)
  if (executed === undefined) throw notFound(`Transaction ${digest} not found`)
  return writeExecuted(chain, executed)
}

function findObject({ objects }: SuiChain, id = ''): GrpcTypes.Object {
  const coin = objects.find(addressOf(id, 'object_id'))
  if (coin === undefined) throw notFound(`Object ${id} not found`)
  return writeObject(coin)
}

const writeCheckpoint = (chain: SuiChain, checkpoint: Checkpoint): GrpcTypes.Checkpoint => ({
  sequenceNumber: BigInt(checkpoint.sequence),
  digest: checkpoint.digest,
  summary: {
    epoch: checkpoint.epoch,
    sequenceNumber: BigInt(checkpoint.sequence),
    digest: checkpoint.digest,
    ...(checkpoint.previous === undefined ? {} : { previousDigest: checkpoint.previous }),
    totalNetworkTransactions: BigInt(checkpoint.total),
    timestamp: toTimestamp(checkpoint.timestampMs),
    commitments: [],
  },
  transactions: checkpoint.transactions.map((digest) => findTransaction(chain, digest)),
})

/** The answer to one of several questions. */
function attempt<T>(find: () => T) {
  try {
    return { found: find() }
  } catch (error) {
    if (error instanceof GrpcError)
      return { error: { code: error.status, message: error.message, details: [] } }
    throw error
  }
}

/** What the chain has: transactions, objects and checkpoints. */
export function ledgerService(chain: SuiChain) {
  const { checkpoints } = chain
  return {
    getServiceInfo: (): GrpcTypes.GetServiceInfoResponse => ({
      chainId: chain.genesis,
      chain: 'localnet',
      epoch: chain.epoch(),
      server: VERSION,
      checkpointHeight: BigInt(checkpoints.newest.sequence),
      lowestAvailableCheckpoint: 0n,
      timestamp: toTimestamp(checkpoints.newest.timestampMs),
    }),
    getEpoch: (): GrpcTypes.GetEpochResponse => ({
      epoch: {
        epoch: chain.epoch(),
        referenceGasPrice: chain.referencePrice(),
        start: toTimestamp(checkpoints.at(0)?.timestampMs ?? 0),
        protocolConfig: { protocolVersion: PROTOCOL, featureFlags: {}, attributes: {}, configs: {} },
        systemState: {
          version: 2n,
          epoch: chain.epoch(),
          protocolVersion: PROTOCOL,
          safeMode: false,
          referenceGasPrice: chain.referencePrice(),
          epochStartTimestampMs: BigInt(checkpoints.at(0)?.timestampMs ?? 0),
          validatorReportRecords: [],
        },
      },
    }),
    getObject: ({ objectId }: GrpcTypes.GetObjectRequest): GrpcTypes.GetObjectResponse => ({
      object: findObject(chain, objectId),
    }),
    batchGetObjects: ({ requests }: GrpcTypes.BatchGetObjectsRequest): GrpcTypes.BatchGetObjectsResponse => ({
      objects: requests.map(({ objectId }) => {
        const answer = attempt(() => findObject(chain, objectId))
        return 'found' in answer
          ? { result: { oneofKind: 'object', object: answer.found } }
          : { result: { oneofKind: 'error', error: answer.error } }
      }),
    }),
    getTransaction: ({ digest }: GrpcTypes.GetTransactionRequest): GrpcTypes.GetTransactionResponse => ({
      transaction: findTransaction(chain, digest),
    }),
    batchGetTransactions: ({
      digests,
    }: GrpcTypes.BatchGetTransactionsRequest): GrpcTypes.BatchGetTransactionsResponse => ({
      transactions: digests.map((digest) => {
        const answer = attempt(() => findTransaction(chain, digest))
        return 'found' in answer
          ? { result: { oneofKind: 'transaction', transaction: answer.found } }
          : { result: { oneofKind: 'error', error: answer.error } }
      }),
    }),
    getCheckpoint({ checkpointId: id }: GrpcTypes.GetCheckpointRequest): GrpcTypes.GetCheckpointResponse {
      const found =
        id.oneofKind === 'sequenceNumber'
          ? checkpoints.at(Number(id.sequenceNumber))
          : id.oneofKind === 'digest'
            ? checkpoints.byDigest(id.digest)
            : checkpoints.newest
      if (found === undefined) throw notFound('Checkpoint not found')
      return { checkpoint: writeCheckpoint(chain, found) }
    },
  }
}
