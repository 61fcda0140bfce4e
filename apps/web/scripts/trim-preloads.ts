import type { Plugin } from 'vite'
import { withImports } from './with-imports.ts'

interface ChunkLike {
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

/**
 * Shortens the lists of files that a part of the app is fetched with: those that came with the page which asks for it are there already, and the part
 * itself is asked for at the same moment anyway, except where it waits for a style sheet. Their names do not compress, and every visitor fetches them.
 */
export function trimPreloads(): Plugin {
  let chunks: ReadonlyMap<string, ChunkLike> = new Map()
  return {
    name: 'trim-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, deps, { hostId, hostType }) =>
            hostType === 'html' ? deps : preloadsOf(chunks, { host: hostId, part: file, deps }),
        },
      },
    }),
    // Before the bundler writes the lists.
    generateBundle(_options, bundle) {
      chunks = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output] as const] : [],
        ),
      )
    },
  }
}

/** What is to be fetched along with `part` when code of `host` asks for it, of all that it needs. */
export function preloadsOf(
  chunks: ReadonlyMap<string, ChunkLike>,
  { host, part, deps }: { readonly host: string; readonly part: string; readonly deps: readonly string[] },
): string[] {
  const all = (file: string): ReadonlySet<string> => withImports([file], (name) => chunks.get(name)?.imports)
  const there = all(host)
  const hasStyle = [...all(part)].some((file) => chunks.get(file)?.viteMetadata?.importedCss.size)
  return deps.filter((file) => !there.has(file) && (file !== part || hasStyle))
}
