import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'
import { listChunkPackages } from './scripts/list-chunk-packages.ts'
import { preloadFont } from './scripts/preload-font.ts'

/** The server that `npm start` runs; only the development server of Vite asks it. */
const apiOrigin = process.env['SUNSPAN_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(/inter-latin-wght-normal/),
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
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': apiOrigin, '/devnet': apiOrigin },
  },
})
