import type { ChainError, LegCheck } from '@sunspan/chains'
import type { UsdPrice } from '@sunspan/domain'
import type { LaneContext } from '../../engine/engine-context.ts'
import type { Transaction } from '../../store/database/database.ts'
import { createCreditScene } from './credit-scene.ts'
import { useLedgerScene, SCENE_WALLET } from './ledger-scene.ts'
import { createOneConnectionPool } from './one-connection-pool.ts'

export const ENDING_NOW = new Date(2_000_000_000_000)
/** Refused so often, for so long, a payout is given up. */
export const ENDING_REFUSALS = 3
export const ENDING_REFUSED_FOR_MS = 7_200_000

/** Lanes that give payouts up, on a database whose changes are taken back. */
export interface EndingScene {
  readonly tx: Transaction
  readonly prices: Map<string, UsdPrice>
  /** Messages to operators. */
  readonly log: string[]
  /** Statements of transactions. */
  readonly asked: readonly string[]
  /** What the payout contract of base says of any id; undefined: there is no contract. */
  contract: readonly LegCheck[] | ChainError | undefined
  /** The step of a network. */
  on(networkId: string): LaneContext
}

/** Runs a test; one database serves all tests of a file. */
export function useEndingScene(): (work: (scene: EndingScene) => Promise<void>) => Promise<void> {
  const database = useLedgerScene()
  return (work) =>
    database.within(async (tx) => {
      const { pool, asked, close } = createOneConnectionPool(tx)
      try {
        await tx.query(
          `INSERT INTO lanes (network_id, wallet, fence, owner, expires_at) SELECT n, $1, 7, 'us', $2 FROM unnest($3::text[]) AS n`,
          [SCENE_WALLET, ENDING_NOW, ['ethereum', 'base']],
        )
        await work(createScene(tx, pool, asked))
      } finally {
        close()
      }
    })
}

function createScene(
  tx: Transaction,
  pool: LaneContext['deps']['pool'],
  asked: readonly string[],
): EndingScene {
  const { context: base, prices, catalog } = createCreditScene()
  const log: string[] = []
  const note = (_: object, message: string): void => {
    log.push(message)
  }
  const deps = {
    ...base.deps,
    pool,
    clock: { ...base.deps.clock, now: () => ENDING_NOW.getTime() },
    logger: { debug: note, info: note, warn: note, error: note },
    policy: {
      ...base.deps.policy,
      payoutRefusals: ENDING_REFUSALS,
      payoutRefusedForMs: ENDING_REFUSED_FOR_MS,
    },
  }
  const check = (): Promise<readonly LegCheck[]> =>
    Array.isArray(scene.contract) ? Promise.resolve(scene.contract) : Promise.reject(scene.contract as Error)
  const scene: EndingScene = {
    tx,
    prices,
    log,
    asked,
    contract: undefined,
    on: (networkId) => ({
      ...base,
      deps,
      network: catalog.getNetwork(networkId),
      lane: { networkId, wallet: SCENE_WALLET, owner: 'us', fence: 7n },
      // CAST: who gives up asks the contract alone.
      adapter: {
        payouts: scene.contract === undefined ? {} : { batch: { fate: 'own', check } },
      } as unknown as LaneContext['adapter'],
    }),
  }
  return scene
}
