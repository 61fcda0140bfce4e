import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawnGuarded, type GuardedProcess } from '@sunspan/host'
import { DevnetError } from '../devnet-error.ts'
import { waitForListening } from './wait-for-listening.ts'

/** Serves the web app from its sources with live reload; forwards all other requests to the server at `serverPort`. */
export async function startDevPage(spec: {
  readonly checkout: string
  readonly port: number
  readonly serverPort: number
  readonly onOutput: (line: string) => void
}): Promise<GuardedProcess> {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const listening = Promise.withResolvers<void>()
  const page = await spawnGuarded({
    name: 'The development server of the web app',
    command: process.execPath,
    args: [
      join(vite, 'bin', 'vite.js'),
      '--clearScreen',
      'false',
      '--host',
      '127.0.0.1',
      '--port',
      String(spec.port),
      '--strictPort',
    ],
    cwd: join(spec.checkout, 'apps', 'web'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SUNSPAN_API_ORIGIN: `http://127.0.0.1:${spec.serverPort}`,
    },
    onOutput: (line) => {
      if (/ready in/.test(line)) listening.resolve()
      spec.onOutput(line)
    },
  })
  const outcome = await waitForListening(page, listening.promise)
  if (outcome === 'listening') return page
  await page.stop()
  throw new DevnetError('The development server of the web app did not start: its last lines are above.')
}
