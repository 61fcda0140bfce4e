// Loaded before all other modules of a worker: replaces source texts as modules load, so that production code needs no test seam.
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findMutant } from './mutants.ts'

const ROOT = new URL('../../../', import.meta.url)

const name = process.env['SIMULATOR_MUTANT']
if (name !== undefined) {
  const mutant = findMutant(name)
  const edits = new Map(Map.groupBy(mutant.edits ?? [], ({ file }) => new URL(file, ROOT).href))
  registerHooks({
    load(url, context, nextLoad) {
      const result = nextLoad(url, context)
      const wanted = edits.get(url)
      if (wanted === undefined) return result
      let text = textOf(result.source)
      for (const { find, replace } of wanted) {
        const parts = text.split(find)
        if (parts.length !== 2) {
          throw new Error(
            `Mutant ${name}: its text is found ${String(parts.length - 1)} times in ${fileURLToPath(url)}. Bring the mutant up to date.`,
          )
        }
        text = parts.join(replace)
      }
      return { ...result, source: text }
    },
  })
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | null | undefined): string {
  if (typeof source === 'string') return source
  return new TextDecoder().decode(source ?? undefined)
}
