import * as v from 'valibot'
import { ChainError } from '../../errors/chain-error.ts'
import { FIRST_ISSUE } from './first-issue.ts'

/** Reads a node's answer by a schema. Throws `rpc_untrustworthy`, with the place that is wrong, for an answer that it does not describe. */
export function createReader<S extends v.GenericSchema>(
  schema: S,
  what = 'answer',
): (answer: unknown) => v.InferOutput<S> {
  return (answer) => {
    const parsed = v.safeParse(schema, answer, FIRST_ISSUE)
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    const path = v.getDotPath(issue) ?? 'value'
    throw new ChainError('rpc_untrustworthy', `The node's ${what} is malformed: ${path}: ${issue.message}`)
  }
}
