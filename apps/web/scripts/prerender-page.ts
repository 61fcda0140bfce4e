import { runnerImport, type Plugin } from 'vite'

const HOST = '<div id="root"></div>'

/**
 * Renders the sky and the send page's initial state with the app's components into index.html; in development the sky alone. `entry` exports `sky` and
 * `sendPage`.
 */
export function prerenderPage({ entry }: { readonly entry: string }): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'prerender-page',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { module } = await runnerImport<{ sky: string; sendPage: string }>(entry, {
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
        const page = isBuild ? module.sendPage : ''
        return html.replace(HOST, () => `${module.sky}<div id="root">${page}</div>`)
      },
    },
  }
}
