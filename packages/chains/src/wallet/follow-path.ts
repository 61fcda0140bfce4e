import { isRecord } from '../errors/is-record.ts'

/** What is at a path of an object, such as `okxwallet.bitcoin` of a page; undefined where there is nothing. */
export const followPath = (from: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (isRecord(at) ? at[key] : undefined), from)
