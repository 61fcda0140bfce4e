import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { waitUntilGone } from '../testing/run-parent.ts'

const MODULE = new URL('./watch-parent.ts', import.meta.url).href
const CHILD = `
  const { watchParent } = await import(${JSON.stringify(MODULE)})
  watchParent(() => process.exit(0))
  setInterval(() => undefined, 1000)
  process.stdout.write('watching ' + process.pid + '\\n')
`
const PARENT = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(CHILD)}], { stdio: 'inherit', detached: true })
  setInterval(() => undefined, 1000)
`

test('a process notices that its parent was killed', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: parent.stdout }), 'line')
  const pid = Number(/^watching (\d+)$/.exec(String(line))?.[1])
  expect(pid).toBeGreaterThan(1)
  parent.kill('SIGKILL')
  await waitUntilGone([pid], 3_000)
})
