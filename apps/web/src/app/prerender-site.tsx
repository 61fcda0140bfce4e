import { QUESTIONS, questionsAsData } from '../features/site/texts/questions.ts'
import { PATHS } from '../shared/config/paths.ts'
import { prerenderPage } from './prerender.tsx'
import { SITE_PAGES, type SitePage } from './site-pages.ts'

export { sendPage, sky } from './prerender.tsx'
export { SERVED_PATHS as servedPaths } from './served-paths.ts'

/** A page of the site as the build writes it (scripts/site-pages.ts). */
export interface BuiltSitePage extends SitePage {
  /** Null for pages that only scripts fill. */
  readonly markup: string | null
  /** For search engines, as JSON. */
  readonly data: string | null
}

/** The pages that have a title of their own, those that need no scripts with their content. */
export const sitePages: readonly BuiltSitePage[] = await Promise.all(
  SITE_PAGES.map(async (page) => ({
    ...page,
    markup: page.isPrerendered ? await prerenderPage(page.path) : null,
    data: page.path === PATHS.faq ? JSON.stringify(questionsAsData(QUESTIONS)) : null,
  })),
)
