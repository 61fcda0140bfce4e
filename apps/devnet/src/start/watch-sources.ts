import { watch } from 'node:fs'
import { join } from 'node:path'

/** A single save in an editor causes several events, and switching branches causes hundreds. */
const QUIET_MS = 200
const SOURCE = /\.(ts|sql|json)$/
const NO_SOURCE = /(^|[\\/])(node_modules|dist|testing)[\\/]|\.test\.ts$/

/** Calls `onChange` once whenever sources in the folders have changed and then settled. Ignores tests. Returns the stop function. */
export function watchSources(root: string, folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !SOURCE.test(name) || NO_SOURCE.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(onChange, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
