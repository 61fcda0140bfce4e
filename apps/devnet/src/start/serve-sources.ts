import type { GuardedProcess } from '@sunspan/host'
import { explainFailure } from './explain-failure.ts'
import { keepRestarting } from './keep-restarting.ts'
import type { Progress } from './progress.ts'
import { startDevPage } from './start-dev-page.ts'
import type { StopStack } from './stop-stack.ts'
import { watchSources } from './watch-sources.ts'

/** Sources of the server. */
const SERVER_SOURCES = ['apps/server/src', 'packages'] as const

/** Serves the page from its sources, and restarts the server whenever its own sources change. Returns the page's process. */
export async function serveSources(deps: {
  readonly checkout: string
  readonly port: number
  readonly serverPort: number
  readonly server: GuardedProcess
  readonly startServer: () => Promise<GuardedProcess>
  readonly progress: Progress
  readonly stops: StopStack
}): Promise<GuardedProcess> {
  const { checkout, port, serverPort, progress, stops } = deps
  const restarts = keepRestarting(deps.server, {
    start: deps.startServer,
    onStarted: () => progress.line('  The server runs on what changed.'),
    onFailure: (error) => progress.line(`  ${explainFailure(error)}\n  The next change starts it again.`),
  })
  stops.add(() => restarts.stop())
  const unwatch = watchSources(checkout, SERVER_SOURCES, () => restarts.restart())
  stops.add(async () => unwatch())
  const page = await startDevPage({ checkout, port, serverPort, onOutput: (line) => progress.line(line) })
  stops.add(() => page.stop())
  return page
}
