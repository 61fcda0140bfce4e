import type { RuntimeConfigWire } from '@sunspan/api'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { renderPage } from './render-page.ts'

/** The web app's page as sent to browsers. */
export interface Page {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface PageSource {
  /** The page of the current build; the previous one while a build is in progress, undefined if there was none. */
  read(): Promise<Page | undefined>
}

/**
 * A page references its scripts by content hash, so a page of an older build finds none of them after a rebuild. The file is therefore
 * checked for every navigation, and read again when it has changed.
 */
export function createPageSource(deps: {
  readonly webRoot: string
  readonly runtimeConfig: RuntimeConfigWire
}): PageSource {
  const file = join(deps.webRoot, 'index.html')
  let known: { readonly stamp: string; readonly page: Promise<Page> } | undefined

  return {
    async read() {
      const stamp = await stampOf(file)
      if (stamp !== undefined && stamp !== known?.stamp) {
        known = { stamp, page: buildPage(file, deps.runtimeConfig) }
      }
      return known?.page
    },
  }
}

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    // An empty file is still being written.
    return size === 0 ? undefined : `${String(ino)} ${String(mtimeMs)} ${String(size)}`
  } catch {
    // Not built yet, or being built right now.
    return undefined
  }
}

async function buildPage(file: string, config: RuntimeConfigWire): Promise<Page> {
  const plain = Buffer.from(renderPage(await readFile(file, 'utf8'), config))
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  }
}
