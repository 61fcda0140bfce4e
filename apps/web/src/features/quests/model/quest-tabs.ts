/** An area of the programme, as its path has it; the first page has none. */
export type QuestArea = 'phases' | 'adventures' | 'activities' | 'market' | undefined

/** The tabs of the programme, in their order on the page and for swipes. */
export const QUEST_TABS: readonly { readonly area: QuestArea; readonly name: string }[] = [
  { area: undefined, name: 'Retro Points' },
  { area: 'phases', name: 'Phases' },
  { area: 'adventures', name: 'Adventures' },
  { area: 'activities', name: 'Activities' },
  { area: 'market', name: 'Retro Market' },
]

/** The area that a path names; the first page for any other text. */
export const areaOf = (text: string | undefined): QuestArea =>
  QUEST_TABS.find(({ area }) => area === text)?.area

/** The tab next to the one of an area: 1 is the next one, -1 the one before. Undefined at either end. */
export function adjacentTab(shown: QuestArea, by: 1 | -1): (typeof QUEST_TABS)[number] | undefined {
  return QUEST_TABS[QUEST_TABS.findIndex(({ area }) => area === shown) + by]
}
