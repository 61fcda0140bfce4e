import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressAssets } from '../../../apps/web/scripts/compress-assets.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'empty-page')

/** Builds a React page with one heading, using the web app's bundler and compression; returns the folder to serve. */
export async function buildEmptyPage(): Promise<string> {
  const outDir = join(PAGE, 'dist')
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), compressAssets()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  return outDir
}
