import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'
import { devnetPage } from './scripts/devnet-page.ts'
import { listChunkPackages } from './scripts/list-chunk-packages.ts'
import { prerenderPage } from './scripts/prerender-page.ts'
import { preloadAssets } from './scripts/preload-assets.ts'

/** The server that `npm start` runs; only the development server of Vite asks it. */
const apiOrigin = process.env['SUNSPAN_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The app itself, and what each of its pages shows: amounts of tokens, cards and the places of what is on its way. */
const EVERY_PAGE =
  /apps[\\/]web[\\/]src[\\/](app[\\/]start-app|flows[\\/]wallet-login[\\/]use-wallet-logins|entities[\\/](token[\\/](token|token-queries)|wallet[\\/](family-wallet|switching[\\/]unsupported-network-dialog))|shared[\\/]ui[\\/](panel[\\/]panel|skeleton[\\/]skeleton|page-title[\\/]use-page-title|address-text[\\/]copy-button|icons[\\/]network-icon))\.tsx?$|domain[\\/]src[\\/]amount[\\/](format-amount|format-usd)\.ts$/

/** What every page shows of an order that is on its way, or over: small modules that compress worse one by one. */
const ORDER_PAGES =
  /apps[\\/]web[\\/]src[\\/](entities[\\/](order[\\/](is-order-missing|watched-order)|waiting[\\/]waiting|deposit[\\/]refund)|flows[\\/]progress[\\/](page[\\/](offline-note|order-loading|order-unreachable|use-arrival|use-stage-clock|stage-steps|arc-scene|progress-messages|explorer-link|find-deposit-link)|terms[\\/]lazy-order-terms)|shared[\\/]ui[\\/](live-region[\\/]announcement|support-link[\\/]support-link))\.tsx?$/

/** What the two progress pages have in common beyond that. */
const PROGRESS_PAGES =
  /apps[\\/]web[\\/]src[\\/](app[\\/]routes[\\/]use-progress-page|flows[\\/](progress[\\/]page[\\/](order-page|time-spent)|submission[\\/]wallet-activity-of)|entities[\\/](order[\\/]use-order|wallet[\\/]wallet-activity))\.tsx?$/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    devnetPage({ apiOrigin }),
    prerenderPage({ entry: '/src/app/prerender.tsx' }),
    preloadAssets({
      font: /inter-latin-wght-normal/,
      chunks: ['src/app/start-app.tsx', 'src/app/routes/send.tsx'],
    }),
    listChunkPackages(),
    compressAssets(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and icons stay files of their own: they are cached apart from the code that names them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Everything that the entry imports at once, in one chunk: left alone, the bundler makes one of each set of
        // modules that lazy parts share, and many small files compress 5 % worse than one.
        codeSplitting: {
          includeDependenciesRecursively: true,
          groups: [
            // What the entry needs to fetch the app may not be part of the app.
            { name: 'loader', test: /vite[\\/]preload-helper/, priority: 3 },
            { name: 'core', test: EVERY_PAGE, priority: 2 },
            { name: 'orders', test: ORDER_PAGES, priority: 1 },
            { name: 'progress-pages', test: PROGRESS_PAGES, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': apiOrigin, '/devnet': apiOrigin, '/tonconnect-manifest.json': apiOrigin },
  },
})
