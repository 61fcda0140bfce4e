import type { Plugin, Rolldown } from 'vite'

interface Preloads {
  /** Source files that all or most visits need; their chunks load in parallel with the entry. */
  readonly chunks: readonly string[]
}

/** V8 compiles all of a file that starts with it at once, and not its functions one by one when they are first called, each for the second time. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

/**
 * Preloads the code that the first screen needs besides the entry, and has it compiled while it arrives, by another thread than the page's: half of what
 * the page had to do between its first paint and its first answer. No font: browsers hold the first paint back for one that is preloaded, and its bytes
 * would come before those of the code. Text is painted in its fallback, which has the same metrics.
 */
export function preloadAssets({ chunks }: Preloads): Plugin {
  const firstOf = (bundle: Rolldown.OutputBundle): readonly string[] => {
    const files = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' && chunks.some((source) => output.facadeModuleId?.endsWith(source) === true)
        ? [output.fileName, ...output.imports]
        : [],
    )
    return [...new Set(files)]
  }
  return {
    name: 'preload-assets',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        firstOf(bundle ?? {})
          .filter((file) => !html.includes(`"/${file}"`))
          .map(preload),
    },
    generateBundle: {
      // After the bundler's own, which writes above a file's first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of firstOf(bundle)) {
          const output = bundle[file]
          if (output?.type === 'chunk') output.code = `${COMPILE_AT_ONCE}\n${output.code}`
        }
      },
    },
  }
}

/** Not `rel="preload"`: what was fetched as a script is compiled again, by the page's own thread, once it turns out to be a module. */
const preload = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
  injectTo: 'head' as const,
})
