import type { StatementOrderWire } from '@sunspan/api'
import { setImmediate } from 'node:timers/promises'
import { statementCsvHead, statementCsvLines, type CsvForm, type StatementNames } from './statement-csv.ts'

/** The number of lines that are written before other callers have a turn: two or three milliseconds of work. */
const LINES_A_TURN = 50

/** How a table is written, or JSON. */
export type StatementFormat = CsvForm | 'json'

/** What a statement may take of the thread's time. */
export interface StatementPace {
  /** Runs a task that does not wait, at the reader's expense. */
  readonly spend: <T>(task: () => T) => T
  /** Resolves once the reader may have more. */
  readonly wait: () => Promise<void>
}

/**
 * The file, text by text: no more of it is made than its reader takes. JSON is one array, so that a file that was cut off cannot be read as
 * a whole one.
 */
export async function* writeStatement(
  orders: AsyncIterable<StatementOrderWire>,
  format: StatementFormat,
  names: StatementNames,
  { spend, wait }: StatementPace,
): AsyncGenerator<string> {
  yield format === 'json' ? '[' : statementCsvHead(format)
  let text = ''
  let lines = 0
  let count = 0
  for await (const order of orders) {
    count += 1
    const isFirst = count === 1
    const ofOrder = spend(() => [
      ...(format === 'json' ? jsonLines(order, isFirst) : statementCsvLines(order, names, format)),
    ])
    for (const line of ofOrder) {
      text += line
      lines += 1
      if (lines % LINES_A_TURN !== 0) continue
      yield text
      text = ''
      await setImmediate()
      await wait()
    }
  }
  yield format === 'json' ? `${text}\n]\n` : text
}

/** An order in one line. It counts for as many as it has payouts, so that large orders are no longer turns. */
function* jsonLines(order: StatementOrderWire, isFirst: boolean): Generator<string> {
  yield `${isFirst ? '' : ','}\n${JSON.stringify(order)}`
  for (let payout = 1; payout < order.payouts.length; payout += 1) yield ''
}
