import type { Plugin } from 'vite'

/** Input of `bundle-report`: each chunk's imports, and the packages whose code it contains. */
export interface ChunkFacts {
  /** Source file of a dynamic import, relative to the app's root. */
  readonly source: string | null
  readonly imports: readonly string[]
  readonly packages: readonly string[]
}

/** Writes `.vite/chunks.json` next to the build's manifest. */
export function listChunkPackages(): Plugin {
  let root = ''
  return {
    name: 'list-chunk-packages',
    apply: 'build',
    // After the bundler's final steps, which drop chunks that only import others.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks: Record<string, ChunkFacts> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunks[chunk.fileName] = {
          source: chunk.facadeModuleId?.replace(`${root}/`, '').replace(/\?.*$/, '') ?? null,
          imports: chunk.imports,
          packages: [...new Set(chunk.moduleIds.map(packageOf))].toSorted(),
        }
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/chunks.json',
        source: JSON.stringify(chunks, undefined, 2),
      })
    },
  }
}

/** Name of the package of a module; `app` for our own modules. */
function packageOf(moduleId: string): string {
  const path = moduleId.split('/node_modules/').at(-1) ?? ''
  const isDependency = moduleId.includes('/node_modules/')
  return isDependency ? (/^(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[0] ?? 'app') : 'app'
}
