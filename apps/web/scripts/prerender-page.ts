import { runnerImport, type Plugin } from 'vite'

const HOST = '<div id="root"></div>'

/** Renders the send page's initial state with the app's components into index.html. `entry` exports `sendPage`. */
export function prerenderPage({ entry }: { readonly entry: string }): Plugin {
  let root = ''
  return {
    name: 'prerender-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { module } = await runnerImport<{ sendPage: string }>(entry, {
          root,
          configFile: false,
          mode: 'production',
          logLevel: 'warn',
          define: { self: 'globalThis' },
          // The router's browser build, since a browser hydrates this markup.
          environments: {
            inline: {
              resolve: { conditions: ['browser', 'module', 'import'], noExternal: [/^@tanstack\//] },
            },
          },
        })
        // Only the browser router wraps the page in Suspense; without it React would discard the prerendered markup.
        if (!module.sendPage.startsWith('<!--$-->'))
          throw new Error('The page was prerendered by the version of the router for servers.')
        if (!html.includes(HOST)) throw new Error(`index.html has no ${HOST} to put the page into.`)
        return html.replace(HOST, () => `<div id="root">${module.sendPage}</div>`)
      },
    },
  }
}
