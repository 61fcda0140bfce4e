import { isRecord } from './is-record.ts'
/** What can be extracted from an error of any origin: SDK, wallet, node, browser. */
export interface ErrorFacts {
  readonly codes: readonly (number | string)[]
  readonly names: readonly string[]
  /** The (truncated) texts joined into one string, for pattern matching. */
  readonly text: string
}

const MAX_DEPTH = 8
/** A contract's revert reason can be arbitrarily long; a node's own error message is a single line. */
const MAX_TEXT = 1_000
const MAX_TEXTS = 16
/** Where errors nest the error that caused them: causes, wallets' `data.originalError`, ethers' `info.error`. */
const NESTED_KEYS = ['cause', 'error', 'data', 'originalError', 'info'] as const
const TEXT_KEYS = ['message', 'shortMessage', 'details', 'reason'] as const

/** Collects codes, names and texts of an error and of everything nested in it, outermost first. */
export function readErrorFacts(error: unknown): ErrorFacts {
  const codes: (number | string)[] = []
  const names: string[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()

  function addText(text: unknown): void {
    if (typeof text === 'string' && texts.length < MAX_TEXTS) texts.push(text.slice(0, MAX_TEXT))
  }
  function visit(value: unknown, depth: number): void {
    addText(value)
    if (!isRecord(value) || depth > MAX_DEPTH || seen.has(value)) return
    seen.add(value)
    const { code, name } = value
    // DOMException carries a legacy numeric code that means nothing here.
    if ((typeof code === 'number' && !isDomException(value)) || typeof code === 'string') codes.push(code)
    if (typeof name === 'string') names.push(name)
    for (const key of TEXT_KEYS) addText(value[key])
    for (const key of NESTED_KEYS) {
      if (isRecord(value[key])) visit(value[key], depth + 1)
    }
  }

  visit(error, 0)
  return { codes, names, text: texts.join('\n') }
}

function isDomException(value: unknown): boolean {
  return typeof DOMException !== 'undefined' && value instanceof DOMException
}
