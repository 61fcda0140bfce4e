import { GrpcError, STATUS } from './frames.ts'

/** The part of the SDK's descriptions of messages that masks need. */
interface Description {
  readonly fields: readonly {
    readonly name: string
    readonly localName: string
    readonly kind: string
    readonly oneof?: string | undefined
    readonly T?: unknown
  }[]
}

interface MaskRule {
  /** Where the message is that a mask is about; the whole answer if empty. */
  readonly at: string
  /** What is answered besides. */
  readonly always?: readonly string[]
  /** Without a mask. */
  readonly usual: readonly string[]
}

const OBJECT = ['object_id', 'version', 'digest']
/** Calls that take a mask, by their local names. */
const RULES: Readonly<Record<string, MaskRule>> = {
  getObject: { at: 'object', usual: OBJECT },
  batchGetObjects: { at: 'objects.object', always: ['objects.error'], usual: OBJECT },
  getTransaction: { at: 'transaction', usual: ['digest'] },
  batchGetTransactions: { at: 'transactions.transaction', always: ['transactions.error'], usual: ['digest'] },
  getCheckpoint: { at: 'checkpoint', usual: ['sequence_number', 'digest'] },
  getEpoch: { at: 'epoch', usual: ['epoch'] },
  listOwnedObjects: {
    at: 'objects',
    always: ['next_page_token'],
    usual: ['object_id', 'version', 'object_type'],
  },
  executeTransaction: { at: 'transaction', usual: ['effects.status', 'checkpoint'] },
  simulateTransaction: { at: '', usual: ['transaction', 'command_outputs', 'suggested_gas_price'] },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// CAST: fields that are messages have a function that returns their description.
const describedBy = ({ kind, T }: Description['fields'][number]): Description | undefined =>
  kind === 'message' ? (T as () => Description)() : undefined

function exists({ fields }: Description, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = fields.find((candidate) => candidate.name === name)
  if (field === undefined || rest.length === 0) return field !== undefined
  const inner = describedBy(field)
  return inner !== undefined && exists(inner, rest.join('.'))
}

/** The parts of a message that paths name. */
function keep(description: Description, message: Record<string, unknown>, paths: readonly string[]): object {
  const kept: Record<string, unknown> = {}
  for (const field of description.fields) {
    const named = paths.filter((path) => path === field.name || path.startsWith(`${field.name}.`))
    const group = field.oneof === undefined ? undefined : message[field.oneof]
    const holder = field.oneof === undefined ? message : isRecord(group) ? group : {}
    const value = holder[field.localName]
    if (named.length === 0 || value === undefined) continue
    const inner = named.includes(field.name) ? undefined : describedBy(field)
    const within = named.map((path) => path.slice(field.name.length + 1))
    const part = (one: unknown): unknown =>
      inner !== undefined && isRecord(one) ? keep(inner, one, within) : one
    const parts = Array.isArray(value) ? value.map(part) : part(value)
    if (field.oneof === undefined) kept[field.localName] = parts
    else kept[field.oneof] = { oneofKind: field.localName, [field.localName]: parts }
  }
  return kept
}

/** An answer with what the call's mask asks for, as nodes give it. Throws a GrpcError for a path that does not exist. */
export function applyMask(
  { localName, O }: { readonly localName: string; readonly O: Description },
  request: object,
  answer: object,
): object {
  const rule = RULES[localName]
  if (rule === undefined) return answer
  const { at, always = [], usual } = rule
  // CAST: the requests of all these calls have such a mask, or none.
  const { readMask } = request as { readMask?: { paths: readonly string[] } }
  const paths = readMask?.paths ?? usual
  const whole = paths.map((path) => (at === '' ? path : `${at}.${path}`))
  const wrong = whole.findIndex((path) => !exists(O, path))
  if (wrong >= 0) throw new GrpcError(STATUS.invalidArgument, `invalid read_mask path: ${paths[wrong]}`)
  return keep(O, { ...answer }, [...whole, ...always])
}
