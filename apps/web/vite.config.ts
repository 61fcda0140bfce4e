import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { auditDocuments } from './scripts/audit-documents/audit-documents.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { devnetPage } from './scripts/devnet-page.ts'
import { buildLanguages } from './scripts/languages/build-languages.ts'
import { asLanguage } from './scripts/languages/languages.ts'
import { listChunkPackages } from './scripts/list-chunk-packages.ts'
import { plainStyles } from './scripts/plain-styles.ts'
import { prerenderPage } from './scripts/prerender-page.ts'
import { preloadAssets } from './scripts/preload-assets.ts'

/** The server started by `npm start`; only Vite's development server calls it. */
const apiOrigin = process.env['SUNSPAN_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The app and what all its pages show: token amounts, estimates, cards and loading placeholders. */
const EVERY_PAGE =
  /apps[\\/]web[\\/]src[\\/](app[\\/]start-app|flows[\\/]wallet-login[\\/]use-wallet-logins|entities[\\/](token[\\/](token|token-queries)|wallet[\\/](family-wallet|switching[\\/]unsupported-network-dialog))|shared[\\/]messages[\\/]failure-cause|shared[\\/]ui[\\/](lazy[\\/]lazy-extra|panel[\\/]panel|skeleton[\\/]skeleton|page-title[\\/]use-page-title|address-text[\\/]copy-button|icons[\\/]network-icon))\.tsx?$|domain[\\/]src[\\/](amount[\\/](format-amount|format-sums|format-usd)|time[\\/]format-estimate)\.ts$/

/** Fetched once the page can be used, by one request for all families. Their wallets need the encodings too. */
const ADDRESS_RULES = /chains[\\/]src[\\/](\w+[\\/]descriptor|encoding[\\/]base(58|64))\.ts$/

/** Fetched while the page comes to life, by one request for all families. */
const WALLET_DISCOVERY =
  /chains[\\/]src[\\/](\w+[\\/]wallet[\\/](discover-\w+-wallets|wallet-discovery)|wallet[\\/](look-for-wallets|standard[\\/]discover-standard-wallets))\.ts$/

/** What the send page has in common with parts that are fetched later. */
const FORM =
  /apps[\\/]web[\\/]src[\\/](entities[\\/](balance[\\/](balances-key|balance-queries)|price[\\/]price-queries|wallet[\\/]use-network-wallet)|flows[\\/]submission[\\/]submit-messages|shared[\\/](timing[\\/]use-debounced|ui[\\/](address-text[\\/]address-text|icons[\\/]token-icon|text-field[\\/](input-base|use-grouped-amount))))\.tsx?$|apps[\\/]web[\\/]src[\\/]shared[\\/]ui[\\/]icons[\\/]drawn[\\/]arrows[\\/]arrow-down-up\.ts$/

/** What every page shows of a current or past order: small modules that compress worse individually. */
const ORDER_PAGES =
  /apps[\\/]web[\\/]src[\\/](entities[\\/](order[\\/](is-order-missing|watched-order|describe-order)|waiting[\\/]waiting|deposit[\\/]refund)|flows[\\/]progress[\\/](page[\\/](offline-note|order-loading|order-unreachable|use-arrival|use-stage-clock|stage-steps|arc-scene|progress-messages|explorer-link|find-deposit-link)|terms[\\/]lazy-order-terms)|shared[\\/](live[\\/]followed-wallets|ui[\\/](live-region[\\/]announcement|support-link[\\/]support-link)))\.tsx?$|domain[\\/]src[\\/]order[\\/]order-status\.ts$/

/** What the two progress pages have in common beyond that. */
const PROGRESS_PAGES =
  /apps[\\/]web[\\/]src[\\/](app[\\/]routes[\\/]use-progress-page|flows[\\/](progress[\\/](page[\\/](about-time|lazy-deposit-deadline|order-page|time-spent)|alerts[\\/]lazy-alert-offer)|submission[\\/]wallet-activity-of)|entities[\\/](order[\\/]use-order|wallet[\\/]wallet-activity))\.tsx?$/

/** What lists have in common: small modules that compress worse individually. */
const LISTS =
  /apps[\\/]web[\\/]src[\\/](flows[\\/]wallet-login[\\/]wallet-proofs-query|entities[\\/]order[\\/]order-lists|shared[\\/]ui[\\/](media[\\/]use-is-narrow|filter-group[\\/]filter-group|text-field[\\/]text-field))\.tsx?$|domain[\\/]src[\\/](time[\\/]format-date|order[\\/]explorer-list)\.ts$|(useInfiniteQuery|infiniteQueryOptions|infiniteQueryObserver)\.js$/

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
      compressAssets(),
      ...(language === undefined ? [buildLanguages()] : []),
    ],
    build: {
      target: 'es2022',
      manifest: true,
      // Fonts and icons stay separate files: they are cached independently of the code that references them.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Hashes do not compress, and the first page names nearly two hundred files: one character less of each is 0.1 kB.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // All static imports of the entry in one chunk: by default the bundler creates a chunk for each set of modules shared by lazy parts, and many
          // small files compress 5 % worse than one.
          codeSplitting: {
            includeDependenciesRecursively: true,
            groups: [
              // What the entry needs to fetch the app must not be part of the app.
              { name: 'loader', test: /vite[\\/]preload-helper/, priority: 3 },
              { name: 'core', test: EVERY_PAGE, priority: 2 },
              { name: 'form', test: FORM, priority: 1 },
              { name: 'wallet-discovery', test: WALLET_DISCOVERY, priority: 0 },
              { name: 'address-rules', test: ADDRESS_RULES, priority: 0 },
              { name: 'orders', test: ORDER_PAGES, priority: 1 },
              { name: 'progress-pages', test: PROGRESS_PAGES, priority: 0 },
              { name: 'lists', test: LISTS, priority: 0 },
            ],
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
