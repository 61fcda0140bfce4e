import { writeAtom } from '../../http/write-atom.ts'
import type { PlainSite } from '../plain-pages/render-plain-page.ts'
import { changeToMarkup, changeToTitle } from './change-markup.ts'
import type { Version } from './parse-changelog.ts'

export const CHANGELOG_PATH = '/changelog'
export const CHANGELOG_FEED = '/changelog.atom'

/** Every change as an entry of a feed; one without a day is as old as the file. */
export function writeChangelogFeed(
  versions: readonly Version[],
  {
    origin,
    productName,
    writtenAt,
  }: Pick<PlainSite, 'origin' | 'productName'> & { readonly writtenAt: Date },
): string {
  return writeAtom({
    address: `${origin}${CHANGELOG_FEED}`,
    title: `Changes of ${productName}`,
    author: productName,
    now: writtenAt,
    entries: versions.flatMap(({ groups }) =>
      groups.flatMap(({ name, changes }) =>
        changes.map(({ id, day, text }) => {
          const at = day === null ? writtenAt.toISOString() : `${day}T00:00:00.000Z`
          const link = `${origin}${CHANGELOG_PATH}#${id}`
          return {
            id: link,
            title: changeToTitle(text),
            published: at,
            updated: at,
            link,
            category: name,
            content: changeToMarkup(text),
            isMarkup: true,
          }
        }),
      ),
    ),
  })
}
