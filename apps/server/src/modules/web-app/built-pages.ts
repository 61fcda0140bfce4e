import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** The page of the app, for every path without one of its own. */
export const APP_PAGE = 'index.html'

const BuiltPageSchema = v.object({
  /** Its path on the site. */
  path: v.string(),
  title: v.string(),
  description: v.string(),
  /** Its file in the build. Null: the page of the app with this title and description. */
  file: v.nullable(v.string()),
  /** The picture that others show in a preview of a link to it: a path on the site. */
  card: v.string(),
})
/** A page of the site that has a title and a description of its own. */
export type BuiltPage = v.InferOutput<typeof BuiltPageSchema>

/**
 * The paths that lead to a page of the app, where `*` is a part of a path; undefined for a build without such a list (apps/web/src/app/served-paths.ts).
 */
export async function readServedPaths(webRoot: string): Promise<readonly string[] | undefined> {
  try {
    return v.parse(v.array(v.string()), JSON.parse(await readFile(join(webRoot, 'paths.json'), 'utf8')))
  } catch {
    return undefined
  }
}

/** Reads the list that the build of the web app writes (apps/web/scripts/site-pages.ts); empty without one. */
export async function readBuiltPages(webRoot: string): Promise<readonly BuiltPage[]> {
  try {
    return v.parse(v.array(BuiltPageSchema), JSON.parse(await readFile(join(webRoot, 'pages.json'), 'utf8')))
  } catch {
    // Not built, or built by another version: every path then has the page of the app.
    return []
  }
}
