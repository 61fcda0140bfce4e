import { watchParent } from '@sunspan/host'
import { checkoutRoot, readConfig } from './read-config.ts'
import { runDevnet } from './run-devnet.ts'
import { explainFailure } from './start/explain-failure.ts'
import { createProgress } from './start/progress.ts'
import { createStopStack } from './start/stop-stack.ts'

// Bitcoin's node keeps keys of a few bytes for as long as it runs, each of which would keep the whole 64 kB that small buffers are cut from.
Buffer.poolSize = 1_024

const complain = (text: string) => process.stderr.write(`\n${text}\n`)
const stops = createStopStack((error) => complain(explainFailure(error)))
const progress = createProgress({
  write: (text) => process.stdout.write(text),
  now: () => performance.now(),
})
let ending = false

async function end(exitCode: number, farewell: string): Promise<void> {
  if (ending) return
  ending = true
  if (farewell) progress.line(farewell)
  await stops.stopAll()
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end(0, '\n  Stopping…'))
}
// A closed terminal must not interrupt the shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void end(0, ''))
watchParent(() => void end(0, ''))

async function main(): Promise<void> {
  try {
    const server = await runDevnet({
      checkout: checkoutRoot,
      config: readConfig(process.env, process.argv.slice(2)),
      env: process.env,
      progress,
      stops,
      now: () => performance.now(),
    })
    const { code, signal } = await server.exited
    if (ending) return
    complain(
      `The server ended by itself (${signal ?? `exit code ${code}`}); its log is in DATA_DIR/server.log.`,
    )
  } catch (error) {
    if (ending) return
    complain(explainFailure(error))
  }
  await end(1, '')
}

await main()
