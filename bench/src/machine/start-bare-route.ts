import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface BareRoute {
  readonly url: string
  stop(): void
}

/** Starts a process with one Fastify route that responds with this JSON. */
export async function startBareRoute(json: string): Promise<BareRoute> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(json)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The bare route ended with ${code}`)))
  })
  return { url, stop: () => child.kill('SIGTERM') }
}
