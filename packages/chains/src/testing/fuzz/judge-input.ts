import { cpuTime } from '../cpu-time.ts'
import type { FuzzedParser } from './fuzzed-parser.ts'

/** What an input did. */
export interface Verdict {
  /** Milliseconds of work. */
  readonly elapsed: number
  /** What it must not have done; absent where all was well. */
  readonly problem?: string
}

/** Memory is tidied up at any time: what takes too long is measured again, and counts if it takes as long each time. */
const MEASURED_AGAIN = 3

async function measure(
  { parse }: FuzzedParser,
  input: string,
): Promise<{ elapsed: number; error?: unknown }> {
  const start = cpuTime()
  try {
    const answer = parse(input)
    if (answer instanceof Promise) await answer
    return { elapsed: cpuTime() - start }
  } catch (error) {
    return { elapsed: cpuTime() - start, error }
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : typeof error

/** Gives an input to a parser, and says what it did that it must not: take too long, or throw what it does not declare. */
export async function judgeInput(parser: FuzzedParser, input: string): Promise<Verdict> {
  const { error, elapsed: first } = await measure(parser, input)
  let elapsed = first
  for (let again = 0; elapsed > parser.boundMs && again < MEASURED_AGAIN; again += 1) {
    elapsed = Math.min(elapsed, (await measure(parser, input)).elapsed)
  }
  if (elapsed > parser.boundMs) {
    return { elapsed, problem: `took ${elapsed.toFixed(0)} ms, and may take ${parser.boundMs} ms` }
  }
  if (error !== undefined && parser.isDeclared?.(error) !== true) {
    return { elapsed, problem: `threw ${describe(error).slice(0, 200)}` }
  }
  return { elapsed }
}
