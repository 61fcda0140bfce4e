import type { Plugin } from 'vite'

/** What `bundle-report` reads: for each chunk its imports, and the packages whose code is in it. */
export interface ChunkFacts {
  /** Source that a dynamic import names, from the app's root. */
  readonly source: string | null
  readonly imports: readonly string[]
  readonly packages: readonly string[]
}

/** Writes `.vite/chunks.json` beside the build's manifest. */
export function listChunkPackages(): Plugin {
  let root = ''
  return {
    name: 'list-chunk-packages',
    apply: 'build',
    // After the bundler's own last steps, which drop chunks that only import others.
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

/** Name of the package that a module belongs to; `app` for our own. */
function packageOf(moduleId: string): string {
  const path = moduleId.split('/node_modules/').at(-1) ?? ''
  const isDependency = moduleId.includes('/node_modules/')
  return isDependency ? (/^(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[0] ?? 'app') : 'app'
}
