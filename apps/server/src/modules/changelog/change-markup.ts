import { escapeMarkup } from '../../http/escape-markup.ts'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/** A change as markup. Links lead to other sites alone: the documents next to the file are not served. */
export const changeToMarkup = (text: string): string =>
  escapeMarkup(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(LINK, (_, name: string, address: string) =>
      address.startsWith('https://') ? `<a href="${address}">${name}</a>` : name,
    )

const TITLE_LENGTH = 110

/** The same as plain text of one short line. */
export function changeToTitle(text: string): string {
  const plain = text.replaceAll(LINK, '$1').replaceAll('`', '').replace(/\.$/, '')
  if (plain.length <= TITLE_LENGTH) return plain
  return `${plain.slice(0, TITLE_LENGTH).replace(/\s+\S*$/, '')}…`
}
