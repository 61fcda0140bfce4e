export interface UrlParts {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
}

/** Fills the `{name}` placeholders of a path and appends the query; every value is escaped. Throws a TypeError if a placeholder has no value. */
export function buildUrl(baseUrl: string, path: string, parts: UrlParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = parts.params?.[name]
    // A segment of `.` or `..` would be treated as path navigation.
    if (value === undefined || /^\.{0,2}$/.test(value)) throw new TypeError(`Missing ${name} in ${path}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, value)
  }
  const search = query.toString()
  return `${baseUrl.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`
}
