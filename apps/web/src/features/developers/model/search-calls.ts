import type { CallGroup } from './api-reference.ts'

const CODE = /`[A-Z_]+`/g

/** Groups with the calls that have all words in their name, path, summary or errors. */
export function searchCalls(groups: readonly CallGroup[], text: string): readonly CallGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ id, method, path, summary, errors, tag }) => {
        const found = [
          id,
          method,
          path,
          summary,
          tag,
          ...errors.flatMap((error) => error.text.match(CODE) ?? []),
        ]
          .join(' ')
          .toLowerCase()
        return words.every((word) => found.includes(word))
      }),
    }))
    .filter(({ calls }) => calls.length > 0)
}
