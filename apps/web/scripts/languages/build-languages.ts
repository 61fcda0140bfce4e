import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { LANGUAGES, type Language } from './languages.ts'

/**
 * Builds the app again for each other language, after the English one. Pages of a language are in a folder of its name; its scripts and styles
 * are next to the English ones, by the hash of their content, so that all languages share those without texts.
 */
export function buildLanguages(): Plugin {
  let config = { file: '', outDir: '' }
  return {
    name: 'build-languages',
    apply: 'build',
    configResolved({ configFile, root, build: { outDir } }) {
      config = { file: configFile ?? '', outDir: resolve(root, outDir) }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const language of LANGUAGES) await buildLanguage(language, config)
      },
    },
  }
}

async function buildLanguage(
  language: Language,
  { file, outDir }: { readonly file: string; readonly outDir: string },
): Promise<void> {
  const dir = join(outDir, language)
  await build({
    configFile: file,
    root: join(file, '..'),
    mode: language,
    logLevel: 'warn',
    build: { outDir: dir, copyPublicDir: false, emptyOutDir: true },
  })
  const assets = join(dir, 'assets')
  await mkdir(join(outDir, 'assets'), { recursive: true })
  for (const name of await readdir(assets)) await rename(join(assets, name), join(outDir, 'assets', name))
  await rmdir(assets)
}
