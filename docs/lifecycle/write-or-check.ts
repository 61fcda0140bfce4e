import { readFile, writeFile } from 'node:fs/promises'
import { format, type FormatConfig } from 'oxfmt'

const STYLE = new URL('../../.oxfmtrc.json', import.meta.url)

/**
 * Writes a generated file, or with `--check` among the arguments reports whether it is up to date and sets exit code 1 if it is not. The first other
 * argument names another file to write or check.
 */
export async function writeOrCheck(generated: {
  readonly path: string
  readonly content: string
  /** The command that updates the file. */
  readonly command: string
  readonly argv: readonly string[]
}): Promise<void> {
  const path = generated.argv.find((argument) => !argument.startsWith('--')) ?? generated.path
  const style = JSON.parse(await readFile(STYLE, 'utf8')) as FormatConfig
  const { code: content, errors } = await format(path, generated.content, style)
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${JSON.stringify(errors)}`)
  if (!generated.argv.includes('--check')) {
    await writeFile(path, content)
    return
  }
  const present = await readFile(path, 'utf8').catch((cause: unknown) => {
    process.stderr.write(`${path} cannot be read: ${String(cause)}\n`)
  })
  if (present === content) return
  process.stderr.write(`${path} is out of date. Run: ${generated.command}\n`)
  process.exitCode = 1
}
