/** JSON with bigints as numbers of full precision, as Solana's nodes write u64. */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${jsonText(field)}`).join()}}`
}
