const ADVENTURES = /^\/(retro-adventures|adventures(\/[^/]+)?|phases\/[^/]+-adventure)\/?$/
const PHASES = /^\/phases(\/(journeys|[^/]+-journey))?\/?$/

/** Where a path of before leads now (specification, section 2); undefined for every other path. */
export function pathNow(pathname: string): string | undefined {
  if (ADVENTURES.test(pathname)) return '/quests/adventures'
  return PHASES.test(pathname) ? '/quests/phases' : undefined
}
