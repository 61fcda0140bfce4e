import { createEvmVoucherSigner } from '@sunspan/chains/server'
import { createLoyalty, createReadChain, type Loyalty, type Season } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { loadDapps } from '../config/load-dapps.ts'
import { nameFile } from '../config/load-rules.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { createApp, type AppDeps } from '../create-app.ts'
import { createAlertKeys } from '../modules/alerts/alert-keys.ts'
import { nameOfNetwork } from '../modules/networks/name-of-network.ts'
import { audiencesOf } from '../modules/points/audiences.ts'
import { replayGame } from '../modules/points/replay-game.ts'
import { createReceiptSigner } from '../modules/receipts/receipt-signer.ts'
import type { VisitCounts } from '../modules/visits/visit-counts.ts'
import { createHostResolver } from '../outbound/resolve-receiver.ts'
import type { CloseStack } from './close-stack.ts'
import { loadAlertKey, loadReceiptKey, loadVoucherKey, secretOf } from './load-signing-key.ts'
import type { OpenPool } from './open-database.ts'
import type { RunningJobs } from '../jobs/running-jobs.ts'
import { startJobs } from './start-jobs.ts'

const MAX_EVENT_LOOP_DELAY_MS = 1_000
/** For a webhook, or a message to a push service. */
const DELIVERY_TIMEOUT_MS = 10_000

/** The points programme, which reads chains by the bridge's own adapters. */
const createProgramme = (
  deps: Pick<Parameters<typeof createLoyalty>[0], 'pool' | 'rules' | 'now' | 'logger'> &
    Omit<Parameters<typeof createReadChain>[0], 'findToken'> &
    Pick<AppDeps, 'installation' | 'bridge'>,
): Loyalty => {
  const audiences = audiencesOf(deps.installation)
  const { catalog } = deps.bridge
  const nameOf = (id: string): string => nameOfNetwork(catalog, id)
  const readChain = createReadChain({
    ...deps,
    findToken: (network, contract) => catalog.findByToken(network, contract),
  })
  return createLoyalty({ ...deps, replayGame, readChain, audiences, nameOf })
}

/** What a role that serves the API starts: the API itself, and background work. */
export async function createApiApp(
  config: ServerConfig,
  deps: Omit<
    AppDeps,
    | 'options'
    | 'randomBytes'
    | 'receiptSigner'
    | 'voucherSigner'
    | 'alertKeys'
    | 'receivers'
    | 'logger'
    | 'loyalty'
  > & {
    readonly rules: Parameters<typeof createLoyalty>[0]['rules']
    readonly seasons: readonly Season[]
    readonly openPool: OpenPool
    readonly closeStack: CloseStack
    readonly logger: Logger
  },
): Promise<{ readonly app: FastifyInstance; readonly jobs: RunningJobs; readonly visits: VisitCounts }> {
  const { installation, logger } = deps
  const loyalty = createProgramme(deps)
  await loyalty.seasons
    .say(deps.seasons, (id) => deps.adapters.has(id))
    .catch((error: unknown) => {
      throw nameFile(config.pointsRulesPath, error)
    })
  const keys = createAlertKeys(await loadAlertKey(config, logger))
  const voucherSigner = createEvmVoucherSigner(secretOf(await loadVoucherKey(config, logger)))
  logger.info({ address: voucherSigner.address }, 'vouchers are signed by')
  const receivers = {
    resolveHost: createHostResolver(),
    allowsLoopback: installation.devnet?.localReceivers ?? false,
    timeoutMs: DELIVERY_TIMEOUT_MS,
  }
  const {
    http: app,
    visits,
    cleanUp,
  } = await createApp({
    ...deps,
    receivers,
    randomBytes,
    loyalty,
    alertKeys: keys,
    options: {
      ...config,
      dapps: loadDapps(config.dappsFile),
      maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
      checksAnswers: false,
    },
    receiptSigner: createReceiptSigner(await loadReceiptKey(config, logger)),
    voucherSigner,
  })
  const { archiveAfterMonths } = config
  return {
    app,
    visits,
    jobs: await startJobs(installation, { ...deps, loyalty, keys, receivers, cleanUp, archiveAfterMonths }),
  }
}
