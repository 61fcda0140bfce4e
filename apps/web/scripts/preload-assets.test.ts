import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { preloadAssets } from './preload-assets.ts'

const chunk = (fileName: string, source: string | null, imports: readonly string[]) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: source,
  imports,
  code: `import "./${fileName}"`,
})

it('has the code of the first screen fetched as modules, each once, and compiled at once', () => {
  const outputs = [
    chunk('assets/core-1.js', '/x/src/app/start-app.tsx', ['assets/loader-1.js']),
    chunk('assets/send-1.js', '/x/src/app/routes/send.tsx', ['assets/core-1.js', 'assets/loader-1.js']),
    chunk('assets/loader-1.js', null, []),
    chunk('assets/dialog-1.js', '/x/src/dialog.tsx', ['assets/core-1.js']),
  ]
  // CAST: the fields of the bundle that the plugin reads.
  const bundle = Object.fromEntries(
    outputs.map((output) => [output.fileName, output]),
  ) as unknown as Rolldown.OutputBundle
  // CAST: its hooks as they are written, without the bundler's context.
  const plugin = preloadAssets({
    chunks: ['src/app/start-app.tsx', 'src/app/routes/send.tsx'],
  }) as unknown as {
    transformIndexHtml: { handler(html: string, context: object): { attrs: { rel: string; href: string } }[] }
    generateBundle: { handler(options: object, bundle: object): void }
  }
  const html = '<link rel="modulepreload" crossorigin href="/assets/loader-1.js">'
  const tags = plugin.transformIndexHtml.handler(html, { bundle })
  expect(tags.map(({ attrs: { rel, href } }) => [rel, href])).toEqual([
    ['modulepreload', '/assets/core-1.js'],
    ['modulepreload', '/assets/send-1.js'],
  ])
  plugin.generateBundle.handler({}, bundle)
  expect(outputs.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n')).length).toBe(3)
  expect(outputs.at(-1)?.code).toBe('import "./assets/dialog-1.js"')
})
