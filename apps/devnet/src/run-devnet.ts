import { rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findFreePort, type GuardedProcess } from '@sunspan/host'
import { buildInstallation } from './build-installation.ts'
import { createControlServer, type ControlServer } from './control/create-control-server.ts'
import { networksOf } from './families/devnet-families.ts'
import { prepareNetwork } from './nodes/prepare-network.ts'
import type { LocalNetwork } from './nodes/local-network.ts'
import { startNode } from './nodes/start-node.ts'
import type { DevnetConfig } from './read-config.ts'
import { buildBurner } from './start/build-burner.ts'
import { buildWeb } from './start/build-web.ts'
import { checkDataDir, checkPort } from './start/check-machine.ts'
import { lockDataDir, type DataDirLock } from './start/data-dir-lock.ts'
import { keepChainsSaved } from './start/keep-chains-saved.ts'
import type { Progress } from './start/progress.ts'
import { serveSources } from './start/serve-sources.ts'
import { SERVER_MARK, startServer } from './start/start-server.ts'
import type { StopStack } from './start/stop-stack.ts'

export interface RunDevnetDeps {
  checkout: string
  config: DevnetConfig
  env: NodeJS.ProcessEnv
  progress: Progress
  /** Everything started here is registered with it. */
  stops: StopStack
  now: () => number
}

/** Starts the networks of families other than EVM. */
async function startOthers({ config, progress, stops }: RunDevnetDeps): Promise<LocalNetwork[]> {
  const others = networksOf(config.families)
  if (others.length === 0) return []
  return progress.step(
    `Start ${others.length} local networks of other families`,
    () =>
      Promise.all(
        others.map(async (network) => {
          const node = await network.start(config.dataDir)
          stops.add(() => node.stop())
          return node
        }),
      ),
    (started) => started.map(({ name }) => name).join(', '),
  )
}

async function startEvmNodes(
  { config, progress, stops }: RunDevnetDeps,
  lock: DataDirLock,
): Promise<LocalNetwork[]> {
  const nodes = await progress.step(
    `Start ${config.evm.length} local networks`,
    () =>
      Promise.all(
        config.evm.map(async (network) => {
          const node = await startNode(config.dataDir, network)
          stops.add(() => node.stop())
          await lock.addProcess(node.pid, 'anvil')
          return node
        }),
      ),
    (started) => started.map(({ network }) => network.name).join(', '),
  )
  await progress.step(
    'Deploy tokens, fund accounts',
    () => Promise.all(nodes.map((node) => prepareNetwork(node.network, node.client))),
    (states) => (states.every((state) => state === 'resumed') ? 'kept from the last start' : ''),
  )
  for (const node of nodes) node.startMining()
  return nodes
}

async function serveControl(
  { progress, stops }: RunDevnetDeps,
  nodes: readonly LocalNetwork[],
  burnerScript: Promise<string>,
): Promise<ControlServer> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const keeper = keepChainsSaved({
    nodes: byId,
    onFailure: (networkId, error) =>
      progress.line(`  The chain of ${networkId} could not be saved: ${String(error)}`),
  })
  stops.add(() => keeper.stop())
  const control = await createControlServer({ nodes: byId, burnerScript, onWrite: keeper.touch })
  stops.add(() => control.close())
  return control
}

async function writeInstallation(
  { config }: RunDevnetDeps,
  control: ControlServer,
  started: readonly LocalNetwork[],
): Promise<string> {
  const path = join(config.dataDir, 'installation.json')
  const installation = buildInstallation({
    port: config.port,
    controlUrl: control.url,
    nodeUrl: (networkId) => control.nodeUrl(networkId),
    evm: config.evm,
    others: networksOf(config.families).map((network) => {
      const node = started.find(({ id }) => id === network.facts.id)
      return { ...network, currencies: node?.currencies ?? network.currencies }
    }),
  })
  await writeFile(`${path}.draft`, JSON.stringify(installation, null, 2), { mode: 0o600 })
  await rename(`${path}.draft`, path)
  return path
}

function printReady({ checkout, config, progress, now }: RunDevnetDeps, startedAt: number): void {
  const folder = relative(checkout, config.dataDir)
  const seconds = ((now() - startedAt) / 1_000).toFixed(1)
  progress.line(`
  Ready in ${seconds} s. Open

      http://localhost:${config.port}

  Connect the "Burner Wallet": its accounts hold test money on every network.
  Ctrl-C stops everything. What happened is kept in ${folder.startsWith('..') ? config.dataDir : folder}.
`)
}

/**
 * Starts the whole product on local networks and returns the server's process once the first page can be opened. Rejects with DevnetError
 * or HostError for errors that the person at the terminal can fix; everything started by then is in `stops`.
 */
export async function runDevnet(deps: RunDevnetDeps): Promise<GuardedProcess> {
  const { checkout, config, env, progress, stops, now } = deps
  const startedAt = now()
  await checkDataDir(config.dataDir)
  const lock = await lockDataDir(config.dataDir)
  stops.add(() => lock.release())
  await checkPort(config.port, env['HOST'] || '127.0.0.1')

  const burnerScript = progress.step('Build the burner wallet', () => buildBurner(checkout, config.families))
  // Awaited at the end; prevents an unhandled rejection until then.
  burnerScript.catch(() => undefined)
  const [nodes, others] = await Promise.all([
    startEvmNodes(deps, lock),
    startOthers(deps),
    progress.step(
      'Build the web app',
      () => buildWeb(checkout),
      (state) => (state === 'unchanged' ? 'unchanged' : ''),
    ),
  ])
  const control = await serveControl(deps, [...nodes, ...others], burnerScript)
  const installationPath = await writeInstallation(deps, control, others)
  // When served from its sources, the page has the port that users open.
  const serverPort = config.reload ? await findFreePort() : config.port
  const startOne = async () => {
    const started = await startServer({
      checkout,
      installationPath,
      env,
      config: { ...config, port: serverPort },
    })
    stops.add(() => started.stop())
    await lock.addProcess(started.pid, SERVER_MARK)
    return started
  }
  const [server] = await Promise.all([progress.step('Start database and server', startOne), burnerScript])
  const served = config.reload
    ? await serveSources({
        checkout,
        port: config.port,
        serverPort,
        progress,
        stops,
        server,
        startServer: startOne,
      })
    : server
  printReady(deps, startedAt)
  return served
}
