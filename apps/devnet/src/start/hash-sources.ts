import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'coverage'])

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined)
  if (!info) return []
  if (!info.isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
      .map(({ name }) => listFiles(join(path, name))),
  )
  return lists.flat()
}

/** One hash over the names and contents of files and folders under a root; ignores tests and missing paths. */
export async function hashSources(root: string, paths: readonly string[]): Promise<string> {
  const lists = await Promise.all(paths.map((path) => listFiles(join(root, path))))
  const files = lists.flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}
