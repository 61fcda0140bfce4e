import { deflateSync } from 'node:zlib'
import { PAGE, type Page, type PlacedText } from './lay-out-document.ts'

/** A string of PDF: what would end or escape it is escaped. */
const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`

const FONTS = { regular: 'F1', bold: 'F2' } as const

const drawText = ({ x, y, size, face, text }: PlacedText): string =>
  `/${FONTS[face]} ${String(size)} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${literal(text)} Tj`

/** A PDF 1.7 file of pages of text in the standard fonts. The same input gives the same bytes. */
export function writePdf(pages: readonly Page[], title: string): Buffer {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const first = 6
  const kids = pages.map((_, index) => `${String(first + 2 * index)} 0 R`)
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${String(pages.length)} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(PAGE.width)} ${String(PAGE.height)}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${String(first + 2 * index + 1)} 0 R >>`,
      stream(['BT', ...page.map(drawText), 'ET'].join('\n')),
    ]),
  ]
  // The comment of bytes above 127 marks the file as binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    add(Buffer.concat([Buffer.from(`${String(index + 1)} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = String(objects.length + 1)
  const start = String(length)
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function stream(text: string): Buffer {
  const bytes = deflateSync(Buffer.from(text, 'latin1'))
  return Buffer.concat([
    Buffer.from(`<< /Length ${String(bytes.length)} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
