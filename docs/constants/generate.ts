import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from '../lifecycle/write-or-check.ts'
import { CONSTANTS, type SpecifiedConstant } from './list.ts'

const ROOT = new URL('../../', import.meta.url)

const read = (file: string): Promise<string> => readFile(new URL(file, ROOT), 'utf8')

/** The declared value of a constant; throws unless it is declared exactly once in its file. */
function valueOf(source: string, { name, file }: SpecifiedConstant): string {
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

async function proofOf({ name, proof }: SpecifiedConstant): Promise<string> {
  const [file, text] = proof
  if (!(await read(file)).includes(text))
    throw new Error(`${file}, the test of ${name}, does not say: ${text}`)
  return `[${file.split('/').at(-1) ?? file}](../../${file})`
}

async function row(constant: SpecifiedConstant): Promise<string> {
  const { meaning, name, file } = constant
  const value = valueOf(await read(file), constant)
  return `| ${meaning} | \`${value}\` | [\`${name}\`](../../${file}) | ${await proofOf(constant)} |`
}

const rows = await Promise.all(CONSTANTS.map(row))

await writeOrCheck({
  path: fileURLToPath(new URL('constants.md', import.meta.url)),
  content: [
    '# Constants of the product',
    'Written by `node docs/constants/generate.ts`, which reads each figure from the one place that declares it. Edit those, not this page; a new one gets a line in `docs/constants/list.ts`. Figures of pages and chain families that are not built yet come with them.',
    ['| what | value | where | test |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n'),
  command: 'node docs/constants/generate.ts',
  argv: process.argv.slice(2),
})
