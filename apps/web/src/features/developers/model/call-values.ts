import type { CallParameter } from './api-reference.ts'

/** What was entered in place of a call's examples. */
export interface CallValues {
  /** By `parameterKey`; an optional one that is empty is left out of the call. */
  readonly parameters: Readonly<Record<string, string>>
  /** JSON, as it was typed; undefined: the example. */
  readonly body: string | undefined
}

export const NO_VALUES: CallValues = { parameters: {}, body: undefined }

/** The path and the query can have parameters of the same name. */
export const parameterKey = ({ place, name }: Pick<CallParameter, 'place' | 'name'>): string =>
  `${place} ${name}`

/** What is wrong with a body that was typed; undefined if nothing is. */
export function problemOfBody(body: string | undefined): string | undefined {
  if (body === undefined) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'This isn’t valid JSON yet, so the code keeps the example.'
  }
}
