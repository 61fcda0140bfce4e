import { INPUT_MAX_LENGTH } from '@sunspan/domain'

/** Search parameters of the send page, as used by links and integrators. */
export interface SendSearch {
  /** Id or name of a network. */
  readonly source?: string | undefined
  readonly destination?: string | undefined
  /** Symbols. */
  readonly tokenFrom?: string | undefined
  readonly tokenTo?: string | undefined
  /** In the source token, as it was written: the form reads it, or asks. */
  readonly amount?: string | undefined
  readonly receiver?: string | undefined
  /** For the receiver, on networks that have memos. */
  readonly memo?: string | undefined
  readonly mode?: 'advanced' | undefined
  /** The confirmation step of this page's form, so that Back leads from it to the form. */
  readonly step?: 'confirm' | undefined
}

/** What a link may fill in. */
const FORM_KEYS = ['source', 'destination', 'tokenFrom', 'tokenTo', 'amount', 'receiver', 'memo'] as const

/** Keeps usable parameters and drops the rest: a broken link still opens the page. */
export function parseSendSearch(raw: Readonly<Record<string, unknown>>): SendSearch {
  const search: Record<string, string> = {}
  for (const key of FORM_KEYS) {
    const text = readText(raw[key])
    if (text !== undefined) search[key] = text
  }
  return {
    ...search,
    ...(raw['mode'] === 'advanced' && { mode: 'advanced' }),
    ...(raw['step'] === 'confirm' && { step: 'confirm' }),
  }
}

/** Routers parse `amount=1` as a number; a number whose text is not a plain decimal is dropped. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > INPUT_MAX_LENGTH ? undefined : trimmed
}

export const isSameSearch = (left: SendSearch, right: SendSearch): boolean =>
  FORM_KEYS.every((key) => left[key] === right[key])
