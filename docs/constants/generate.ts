import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from '../lifecycle/write-or-check.ts'

const ROOT = new URL('../../', import.meta.url)
const PAGE = 'docs/constants/constants.md'
/** What, value, where, test with a text that it contains. */
const ROW =
  /^\| (.+?) *\| (?:`.*?` *)?\| \[`([^`]+)`\]\(\.\.\/\.\.\/([^)]+)\) *\| (\[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\): (`+) ?(.+?) ?\6) *\|$/

const read = (file: string): Promise<string> => readFile(new URL(file, ROOT), 'utf8')

/** The declared value of a constant, or of a custom property of a style sheet; throws unless it is declared exactly once in its file. */
function valueOf(source: string, name: string, file: string): string {
  const declaration = name.startsWith('--')
    ? new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'gm')
    : new RegExp(`^(?:export )?const ${name}(?::[^=]+)? = (\\{[\\s\\S]*?\\n\\}|\\[[^\\]]*\\]|.+)`, 'gm')
  const found = [...source.matchAll(declaration)]
  const [, value = ''] = found[0] ?? []
  if (found.length !== 1) throw new Error(`${name} is declared ${found.length} times in ${file}`)
  return value
    .replace(/\s+/g, ' ')
    .replace(/,(?= \})/, '')
    .replace(/ as const$/, '')
}

/** A row of the page with its value of now; throws if its test does not contain the row's text. */
async function refreshRow(line: string): Promise<string> {
  if (!line.startsWith('| ') || /^\| (?:what|-+) /.test(line)) return line
  const [, what, name = '', file = '', proof, test = '', , text = ''] = ROW.exec(line) ?? []
  if (what === undefined) throw new Error(`Not a row of a constant: ${line}`)
  if (!(await read(test)).includes(text.replaceAll('\\|', '|')))
    throw new Error(`${test}, the test of ${name}, does not say: ${text}`)
  return `| ${what} | \`${valueOf(await read(file), name, file)}\` | [\`${name}\`](../../${file}) | ${proof} |`
}

const lines = (await read(PAGE)).split('\n')

await writeOrCheck({
  path: fileURLToPath(new URL(PAGE, ROOT)),
  content: (await Promise.all(lines.map(refreshRow))).join('\n'),
  command: 'node docs/constants/generate.ts',
  argv: process.argv.slice(2),
})
