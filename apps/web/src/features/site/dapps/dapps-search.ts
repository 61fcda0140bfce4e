/** Search parameters of the Dapps Explorer. */
export interface DappsSearch {
  /** Name of a network; absent: all of them. */
  readonly network?: string | undefined
  /** `All`, or a category. */
  readonly category?: string | undefined
  /** What is searched for. */
  readonly q?: string | undefined
}

export const ALL = 'All'
const MOST_CHARACTERS = 60

/** Keeps what is text, and always names a category. */
export function parseDappsSearch(raw: Readonly<Record<string, unknown>>): DappsSearch {
  const text = (key: string): string | undefined => {
    const value = raw[key]
    return typeof value === 'string' && value !== '' ? value.slice(0, MOST_CHARACTERS) : undefined
  }
  const [network, q] = [text('network'), text('q')]
  return {
    ...(network !== undefined && { network }),
    category: text('category') ?? ALL,
    ...(q !== undefined && { q }),
  }
}
