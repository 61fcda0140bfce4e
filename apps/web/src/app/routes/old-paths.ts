import { PATHS } from '../../shared/config/paths.ts'

const ADVENTURES = /^\/(retro-adventures|adventures(\/[^/]+)?|phases\/[^/]+-adventure)\/?$/
const PHASES = /^\/phases(\/(journeys|[^/]+-journey))?\/?$/

/** Where a path of before leads now (specification, section 2); every other path leads to the root. */
export function pathNow(pathname: string): string {
  if (ADVENTURES.test(pathname)) return '/quests/adventures'
  return PHASES.test(pathname) ? '/quests/phases' : PATHS.root
}
