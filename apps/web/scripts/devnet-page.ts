import type { Plugin } from 'vite'

const TIMEOUT_MS = 5_000
const RUNTIME_CONFIG = /<script type="application\/json" id="runtime-config">.*?<\/script>/s
const BURNER_SCRIPT = /<script src="\/devnet\/[^"]+" defer><\/script>/

/** Adds to the page of Vite's development server what the product's server adds to its own: the runtime configuration and the burner wallet. */
export function devnetPage({ apiOrigin }: { readonly apiOrigin: string }): Plugin {
  return {
    name: 'devnet-page',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${apiOrigin}/send`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const served = await answer.text()
      const insertion = [RUNTIME_CONFIG, BURNER_SCRIPT].map((part) => part.exec(served)?.[0] ?? '').join('')
      return html.replace('</head>', () => `${insertion}</head>`)
    },
  }
}
