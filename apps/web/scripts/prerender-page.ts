import { runnerImport, type Plugin } from 'vite'

const HOST = '<div id="root"></div>'

/** Puts the send page's first state, rendered by the app's own components, into index.html. `entry` exports `sendPage`. */
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
          // The router's version for browsers, since a browser takes over what it renders here.
          environments: {
            inline: {
              resolve: { conditions: ['browser', 'module', 'import'], noExternal: [/^@tanstack\//] },
            },
          },
        })
        // The router wraps the page in Suspense in browsers alone; without it React would throw away what it takes over.
        if (!module.sendPage.startsWith('<!--$-->'))
          throw new Error('The page was prerendered by the version of the router for servers.')
        if (!html.includes(HOST)) throw new Error(`index.html has no ${HOST} to put the page into.`)
        return html.replace(HOST, () => `<div id="root">${module.sendPage}</div>`)
      },
    },
  }
}
