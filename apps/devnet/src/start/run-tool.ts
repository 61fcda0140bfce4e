import { spawnGuarded } from '@sunspan/host'
import { DevnetError } from '../devnet-error.ts'

const TAIL_LINES = 15

/** Runs a script to completion with our own Node. Throws DevnetError with its last lines when it fails. */
export async function runTool(spec: {
  name: string
  args: readonly string[]
  cwd: string
  /** The complete environment; ours by default. */
  env?: NodeJS.ProcessEnv
}): Promise<void> {
  const tail: string[] = []
  const tool = await spawnGuarded({
    ...spec,
    command: process.execPath,
    onOutput: (line) => {
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
    },
  })
  const { code } = await tool.exited
  if (code !== 0) throw new DevnetError(`${spec.name} failed:\n${tail.join('\n')}`)
}
