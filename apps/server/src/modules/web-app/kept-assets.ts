import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page that was opened before a deployment fetches its parts for as long as this afterwards. */
export const KEEP_ASSETS_MS = 86_400_000
/** A build has about 3 MB of them, with their compressed copies. */
const MOST_BYTES = 200_000_000
const FOLDER = 'assets'
const LIST = 'build.json'

/**
 * Copies the hashed files of the current build to `dir`, and deletes those that were last part of a build a day ago, or beyond the bound of bytes, the
 * oldest first. Files of one name are alike, so several processes may share a folder. `now` is in ms.
 */
export async function keepAssets(
  { webRoot, dir, now }: { readonly webRoot: string; readonly dir: string; readonly now: number },
  mostBytes = MOST_BYTES,
): Promise<void> {
  const from = join(webRoot, FOLDER)
  const to = join(dir, FOLDER)
  await mkdir(to, { recursive: true })
  const built = await readdir(from)
  for (const name of built)
    if (!(await exists(join(to, name)))) await copyWhole(join(from, name), join(to, name))
  // The time of a file is when it was last part of a build: that before this one was served until now.
  const seen = new Date(now)
  for (const name of [...(await readNames(join(dir, LIST))), ...built])
    if (await exists(join(to, name))) await utimes(join(to, name), seen, seen)
  await writeFile(join(dir, LIST), JSON.stringify(built))
  const kept = await Promise.all(
    (await readdir(to)).map(async (name) => {
      const { mtimeMs, size } = await stat(join(to, name))
      return { name, mtimeMs, size }
    }),
  )
  let bytes = 0
  for (const { name, mtimeMs, size } of kept.toSorted((left, right) => right.mtimeMs - left.mtimeMs)) {
    bytes += size
    if (now - mtimeMs > KEEP_ASSETS_MS || bytes > mostBytes) await rm(join(to, name), { force: true })
  }
}

/** The files of the last build. */
async function readNames(path: string): Promise<readonly string[]> {
  try {
    const names: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(names)
      ? names.filter((name) => typeof name === 'string' && /^[\w.-]+$/.test(name))
      : []
  } catch {
    // The first build here, or another process is just writing the list.
    return []
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A partial file is never served. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${String(process.pid)}.part`
  await copyFile(from, unfinished)
  await rename(unfinished, to)
}
