import type { TestRunner } from 'vitest'

interface LoadedModule {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  readonly importers: Set<string>
}

/** Vitest's own modules hold its state. */
const OWN = [/\/vitest\/dist\//, /@vitest\/dist/, /\/mutation\/src\/run\//]

/** Makes a test file load again: alone, or with everything that it imports. */
export function forgetModules(runner: TestRunner, filepath: string | undefined): void {
  const state = Reflect.get(runner, 'workerState') as {
    readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, LoadedModule> }
  }
  for (const [id, module] of state.evaluatedModules.idToModuleMap) {
    if (filepath !== undefined && id !== filepath) continue
    if (OWN.some((own) => own.test(id))) continue
    module.promise = undefined
    module.exports = undefined
    module.evaluated = false
    module.importers.clear()
  }
}
