// Runs as a separate process. Its standard input is a pipe that only the parent holds open: the system closes it however the parent ends,
// including `kill -9`, and this process then stops everything that the parent had started.
import { setTimeout as sleep } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import type { GuardianMessage, Ward } from './guardian-message.ts'
import { isSameProcess } from './process-identity.ts'
import { signalProcess } from './signal-process.ts'

const POLL_MS = 50
const wards = new Map<number, Ward>()

async function stopWard(ward: Ward): Promise<void> {
  if (!isSameProcess(ward)) return
  signalProcess(ward.pid, ward.stopSignal)
  const deadline = Date.now() + ward.graceMs
  while (Date.now() < deadline) {
    await sleep(POLL_MS)
    if (!isSameProcess(ward)) return
  }
  signalProcess(ward.pid, 'SIGKILL')
}

// Ctrl-C and a closed terminal are for the parent; the guardian outlives it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

for await (const line of createInterface({ input: process.stdin })) {
  // CAST: the only writer is guardian.ts, of the same version.
  const message = JSON.parse(line) as GuardianMessage
  if (message.op === 'add') wards.set(message.ward.pid, message.ward)
  else wards.delete(message.pid)
}
await Promise.all([...wards.values()].map(stopWard))
