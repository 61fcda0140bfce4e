import { openSimDatabase } from '../core/sim-database.ts'
import { findMutant } from '../mutants/mutants.ts'
import { runSeed } from './run-seed.ts'
import type { WorkerMessage, WorkerTask } from './worker-protocol.ts'

const tell = (message: WorkerMessage): void => void process.send?.(message)

async function main(task: WorkerTask): Promise<void> {
  const database = await openSimDatabase(task.databaseUrl)
  try {
    for (const sql of task.mutant === undefined ? [] : (findMutant(task.mutant).sql ?? []))
      await database.observer.query(sql)
    const print = task.isTraced ? (line: string) => tell({ kind: 'line', line }) : undefined
    for (const seed of task.seeds) {
      const result = await runSeed({ database, print }, { seed, steps: task.steps, models: task.models })
      tell({ kind: 'seed', result })
      if (task.isEndedByFinding && result.findings.length > 0) break
    }
  } finally {
    await database.close()
  }
}

// CAST: written by the simulator's main process.
await main(JSON.parse(process.argv[2] ?? '') as WorkerTask)
process.disconnect()
