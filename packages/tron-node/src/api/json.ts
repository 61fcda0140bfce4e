const MARK = '@number:'

/** JSON with numbers of any size, as java-tron writes it. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${MARK}${part}` : part,
  ).replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')

/** Without what has the value that the protocol leaves out: nothing, zero, no text. */
export const withoutDefaults = <T extends object>(value: T): Partial<T> =>
  // CAST: some of its own entries.
  Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) => part !== undefined && part !== 0 && part !== 0n && part !== '' && part !== false,
    ),
  ) as Partial<T>
