import { relative, sep } from 'node:path'

/** Whose texts are read by users of the web app. What wallets sign is the server's as well, word for word. */
const SOURCES =
  /^(?:apps\/web\/src\/(?!testing\/|.*\/testing\/|shared\/ui\/icons\/drawn\/)|packages\/domain\/src\/(?:amount|bulk|deposit\/deposit-(?:advice-)?texts|order\/(?:delay-notice|explorer-texts)|recipient|time)|packages\/api\/src\/client\/(?:api-error|message-of|words-of)|packages\/chains\/src\/(?:capabilities\/wallet\.ts|(?:\w+\/)?wallet\/)).*\.tsx?$/
const TEST = /\.test\.tsx?$|\/testing\//

/** Path of a module from the root of the repository, if it may hold texts; undefined for all others. */
export function sourcePath(id: string, root: string): string | undefined {
  const path = relative(root, id.split('?', 1)[0] ?? id)
    .split(sep)
    .join('/')
  return SOURCES.test(path) && !TEST.test(path) ? path : undefined
}

/** The catalogue that is asked first: one for each feature and flow, one for each other layer and package. */
export function areaOf(path: string): string {
  const [, , , layer = '', room = ''] = path.split('/')
  if (path.startsWith('packages/')) return path.split('/')[1] ?? ''
  if (layer === 'features' || layer === 'flows') return `${layer}-${room}`
  return layer.includes('.') ? 'app' : layer
}
