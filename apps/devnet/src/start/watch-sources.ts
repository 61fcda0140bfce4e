import { watch } from 'node:fs'
import { join } from 'node:path'

/** One save of an editor is several events, and a switch of branches is hundreds. */
const QUIET_MS = 200
const SOURCE = /\.(ts|sql|json)$/
const NO_SOURCE = /(^|[\\/])(node_modules|dist|testing)[\\/]|\.test\.ts$/

/** Calls `onChange` once each time that sources beneath the folders have changed and then stayed as they are. Tests do not count. Returns its end. */
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
