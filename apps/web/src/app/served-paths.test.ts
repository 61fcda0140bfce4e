import { expect, it } from 'vitest'
import { pathNow } from './routes/old-paths.ts'
import { createAppRouter } from './router.tsx'
import { SERVED_PATHS } from './served-paths.ts'

const OTHERS = ['/no/such', '/guide/constructor', '/phases/x', '/progress', '/adventures/a/b', '/faq/deep']

const router = createAppRouter()

/** Whether the router has a page for a path, or leads from it to one. */
const isServed = (path: string): boolean =>
  router.getMatchedRoutes(path)[2]?.id !== '/$' || pathNow(path) !== undefined

it('are those from which the router does not lead to the root', () => {
  expect(SERVED_PATHS.map((path) => path.replaceAll('*', 'x')).filter((path) => !isServed(path))).toEqual([])
  expect(OTHERS.filter(isServed)).toEqual([])
})
