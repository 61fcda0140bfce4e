import type { FuzzedParser, Violation } from './fuzzed-parser.ts'
import { generateInput } from './generate-input.ts'
import { runWorker } from './run-worker.ts'
import { PROGRESS_BYTES, type ParserPlan, type WorkerMessage } from './worker-protocol.ts'

export interface FuzzOptions {
  /** Address of a module that exports `parsers`. */
  readonly registry: string
  /** Those of them that are tried. */
  readonly parsers: readonly FuzzedParser[]
  readonly seed: number
  /** Of all parsers together. */
  readonly inputs: number
  /** Inputs that were found before, by the parser's name. */
  readonly kept: ReadonlyMap<string, readonly string[]>
  /** Milliseconds after which an input that is not done never will be. */
  readonly hangMs: number
  readonly onViolation?: (violation: Violation) => void
}

export interface ParserReport {
  readonly name: string
  readonly inputs: number
  /** Milliseconds of work of the slowest answer, and the characters of its input. */
  readonly slowestMs: number
  readonly slowestLength: number
  readonly boundMs: number
}

export interface FuzzReport {
  readonly parsers: readonly ParserReport[]
  readonly violations: readonly Violation[]
}

/** How many inputs each parser gets, by its share; its own seeds at least. */
function planOf({ parsers, inputs, kept }: FuzzOptions): readonly ParserPlan[] {
  const shares = parsers.reduce((sum, { share = 1 }) => sum + share, 0)
  return parsers.map(({ name, share = 1, seeds }) => {
    const own = kept.get(name) ?? []
    const last = Math.max(Math.ceil((inputs * share) / shares), seeds.length + own.length)
    return { name, first: 0, last, kept: own }
  })
}

/** Collects the reports of workers, one after the other. */
function createTally({ parsers, onViolation }: FuzzOptions) {
  const violations: Violation[] = []
  const reports = new Map<string, ParserReport>(
    parsers.map(({ name, boundMs }) => [name, { name, boundMs, inputs: 0, slowestMs: 0, slowestLength: 0 }]),
  )
  const change = (name: string, changed: (report: ParserReport) => ParserReport): void => {
    const report = reports.get(name)
    if (report !== undefined) reports.set(name, changed(report))
  }
  const blame = (violation: Violation): void => {
    violations.push(violation)
    onViolation?.(violation)
  }
  return {
    blame,
    addInputs: (name: string, inputs: number) =>
      change(name, (report) => ({ ...report, inputs: report.inputs + inputs })),
    take(message: WorkerMessage): void {
      const { kind, parser } = message
      if (kind === 'violation') blame({ parser, input: message.input, problem: message.problem })
      else if (kind === 'tried') this.addInputs(parser, message.inputs)
      else
        change(parser, (report) =>
          message.elapsed <= report.slowestMs
            ? report
            : { ...report, slowestMs: message.elapsed, slowestLength: message.length },
        )
    },
    report: (): FuzzReport => ({ violations, parsers: [...reports.values()] }),
  }
}

/** Gives every parser its inputs, in a worker that is ended and replaced where one of them never comes back. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { parsers, registry, seed, hangMs } = options
  const tally = createTally(options)
  const run = (plan: readonly ParserPlan[], onMessage?: (message: WorkerMessage) => void) =>
    runWorker({ registry, seed, plan, progress: new SharedArrayBuffer(PROGRESS_BYTES) }, hangMs, onMessage)
  let plan = planOf(options)
  for (;;) {
    const hungAt = await run(plan, (message) => tally.take(message))
    const hung = hungAt && plan[hungAt.place]
    const parser = parsers.find(({ name }) => name === hung?.name)
    if (hungAt === undefined || hung === undefined || parser === undefined) return tally.report()
    const { place, input: number } = hungAt
    // Again, alone: on a busy machine any parser can stall.
    if ((await run([{ ...hung, first: number, last: number + 1 }])) !== undefined) {
      const input = generateInput(parser, { seed, number, kept: hung.kept })
      tally.blame({ parser: parser.name, input, problem: `did not come back within ${hangMs} ms` })
    }
    tally.addInputs(parser.name, number + 1 - hung.first)
    plan = [{ ...hung, first: number + 1 }, ...plan.slice(place + 1)]
  }
}
