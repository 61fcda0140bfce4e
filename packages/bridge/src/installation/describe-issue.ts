import * as v from 'valibot'
import { installationSchema } from './installation-schema.ts'

/** Fields for which null means none, whatever the network types. */
const NULLABLE: ReadonlySet<string> = nullableKeys(installationSchema([]))

/** Describes an invalid field by its path and the id of its entry, and how to fix it. */
export function describeIssue(issue: v.BaseIssue<unknown>, json: unknown): string {
  const path = v.getDotPath(issue) ?? 'file'
  const id = findId(issue, json)
  return `${path}${id === undefined ? '' : ` (${id})`}: ${describe(issue)}`
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message
  if (issue.expected === 'never') return 'there is no such field; is it a typing error?'
  if (issue.received !== 'undefined') return issue.message
  const key = issue.path?.at(-1)?.key
  return typeof key === 'string' && NULLABLE.has(key) ? 'it is missing; write null for none' : 'it is missing'
}

/** The id of the innermost network or currency around an issue. */
function findId({ path }: v.BaseIssue<unknown>, json: unknown): string | undefined {
  let node = json
  let id: string | undefined
  for (const { key } of path ?? []) {
    node = Reflect.get(Object(node), String(key))
    const own: unknown = Reflect.get(Object(node), 'id')
    if (typeof own === 'string') id = own
  }
  return id
}

function nullableKeys(schema: unknown): Set<string> {
  const keys = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { entries, item, pipe, wrapped } = Object(node)
    for (const [key, entry] of Object.entries(Object(entries))) {
      if (Object(entry).type === 'nullable') keys.add(key)
      visit(entry)
    }
    visit(item)
    visit(wrapped)
    if (Array.isArray(pipe) && pipe[0] !== node) visit(pipe[0])
  }
  visit(schema)
  return keys
}
