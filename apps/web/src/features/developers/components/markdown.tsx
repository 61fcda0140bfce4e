import type { ReactNode } from 'react'
import { parseMarkdown, parseSpans, type Block } from '../model/markdown.ts'

/** Text with code and stress in a line. */
export const Spans = ({ text }: { text: string }): ReactNode =>
  parseSpans(text).map(({ kind, text: part }, index) =>
    kind === 'code' ? (
      <code
        key={index}
        className="rounded-sm bg-raised px-1 py-0.5 font-mono text-[0.92em] break-words text-ink"
      >
        {part}
      </code>
    ) : kind === 'strong' ? (
      <strong key={index} className="font-semibold text-ink">
        {part}
      </strong>
    ) : (
      part
    ),
  )

/** Text of the API's document. Headings begin at the third level. */
export const Markdown = ({ text }: { text: string }): ReactNode =>
  parseMarkdown(text).map((block, index) => <MarkdownBlock key={index} block={block} />)

export function MarkdownBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} className="scroll-mt-6 pt-6 font-sans text-lead font-semibold text-ink">
          {block.text}
        </h3>
      )
    case 'paragraph':
      return (
        <p className="max-w-[72ch] text-pretty text-muted">
          <Spans text={block.text} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} className="pl-1">
          <Spans text={item} />
        </li>
      ))
      const className = 'max-w-[72ch] space-y-1.5 pl-5 text-muted'
      return block.isOrdered ? (
        <ol className={`list-decimal ${className}`}>{items}</ol>
      ) : (
        <ul className={`list-disc ${className}`}>{items}</ul>
      )
    }
    case 'table':
      return (
        // Focusable, so that the keyboard can scroll it where it is wider than the page.
        <div
          className="scroll-quiet overflow-x-auto rounded-lg border border-line"
          tabIndex={0}
          role="group"
          aria-label="Table"
        >
          <table className="w-full min-w-[36rem] text-left text-small">
            <thead className="text-faint">
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="px-3 py-2 font-medium">
                    <Spans text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} className="border-t border-line align-top text-muted">
                  {row.map((cell, place) => (
                    <td key={place} className="px-3 py-2">
                      <Spans text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}
