import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { auditDocuments } from './scripts/audit-documents/audit-documents.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { devnetPage } from './scripts/devnet-page.ts'
import { CHUNK_GROUPS } from './scripts/chunk-groups.ts'
import { buildLanguages } from './scripts/languages/build-languages.ts'
import { asLanguage } from './scripts/languages/languages.ts'
import { listChunkPackages } from './scripts/list-chunk-packages.ts'
import { plainStyles } from './scripts/plain-styles.ts'
import { prerenderPage } from './scripts/prerender-page.ts'
import { preloadAssets } from './scripts/preload-assets.ts'
import { trimPreloads } from './scripts/trim-preloads.ts'

/** The server started by `npm start`; only Vite's development server calls it. */
const apiOrigin = process.env['SUNSPAN_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The mode is the language, if it is not English. Catalogues and what reads them are loaded only then. */
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const language = asLanguage(mode)
  const translated =
    language === undefined
      ? []
      : [(await import('./scripts/languages/translate-sources.ts')).translateSources(language)]
  return {
    plugins: [
      ...translated,
      react(),
      tailwindcss(),
      devnetPage({ apiOrigin }),
      prerenderPage({ entry: '/src/app/prerender-site.tsx', plugins: translated }),
      preloadAssets({ chunks: ['src/app/start-app.tsx', 'src/app/routes/send.tsx'] }),
      ...(language === undefined ? [auditDocuments(), plainStyles()] : []),
      listChunkPackages(),
      trimPreloads(),
      compressAssets(),
      ...(language === undefined ? [buildLanguages()] : []),
    ],
    resolve: {
      // React itself has had this hook since its version 18; the router's store brings one for those before.
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    build: {
      target: 'es2022',
      manifest: true,
      // Fonts and icons stay separate files: they are cached independently of the code that references them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // No module of theirs does anything but define what it exports: a file that holds one is not needed for its sake.
        treeshake: {
          moduleSideEffects: [{ test: /packages[\\/](api|chains|domain)[\\/]src[\\/]/, sideEffects: false }],
        },
        output: {
          // Hashes do not compress, and the first page names nearly two hundred files: one character less of each is 0.1 kB.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // All static imports of the entry in one chunk: by default the bundler creates a chunk for each set of modules shared by lazy parts, and many
          // small files compress 5 % worse than one.
          codeSplitting: {
            includeDependenciesRecursively: true,
            groups: CHUNK_GROUPS,
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': apiOrigin,
        '/devnet': apiOrigin,
        '/tonconnect-manifest.json': apiOrigin,
        '/.well-known': apiOrigin,
      },
    },
  }
})
