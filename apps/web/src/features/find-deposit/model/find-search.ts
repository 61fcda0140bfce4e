/** Search parameters of a link to the page. */
export interface FindSearch {
  readonly network?: string
  readonly hash?: string
  /** The order that the deposit was meant for, if the link has it. */
  readonly order?: string
}

const NETWORK = /^[a-z0-9-]{1,64}$/
const HASH = /^[\x21-\x7e]{1,128}$/
const ORDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps the plausible parameters of a link and drops the rest. */
export function parseFindSearch(search: Readonly<Record<string, unknown>>): FindSearch {
  return {
    ...pick('network', search['network'], NETWORK),
    ...pick('hash', search['hash'], HASH),
    ...pick('order', search['order'], ORDER),
  }
}

function pick(name: keyof FindSearch, value: unknown, shape: RegExp): FindSearch {
  return typeof value === 'string' && shape.test(value) ? { [name]: value } : {}
}
