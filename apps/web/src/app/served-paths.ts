import { QUEST_TABS } from '../features/quests/model/quest-tabs.ts'
import { PATHS } from '../shared/config/paths.ts'

/** What routes/old-paths.ts leads from. */
const OLD_PATHS = [
  '/retro-adventures',
  '/adventures',
  '/adventures/*',
  '/phases',
  '/phases/journeys',
  '/phases/*-adventure',
  '/phases/*-journey',
]

const ROUTES = Object.values(PATHS).flatMap((path) =>
  path === PATHS.quests
    ? QUEST_TABS.map(({ area }) => ['/quests', area].filter((part) => part !== undefined).join('/'))
    : [path.replaceAll(/\$\w+/g, '*')],
)

/**
 * Every path with a page, and every one that leads to a page, where `*` is a part of a path. From all others the router leads to the root, so the server
 * answers them as not found.
 */
export const SERVED_PATHS: readonly string[] = [...ROUTES, ...OLD_PATHS]
