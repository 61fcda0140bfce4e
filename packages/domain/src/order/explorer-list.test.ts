import { expect, it } from 'vitest'
import {
  EXPLORER_PAGE_SIZE,
  EXPLORER_TABLE_MAX_HEIGHT_PX,
  explorerPollMs,
  mayLoadMore,
} from './explorer-list.ts'

it.each([
  [1, 5_000],
  [2, 5_000],
  [3, 15_000],
  [9, 15_000],
])('a list of %i pages is reloaded after %i ms', (pages, ms) => {
  expect(explorerPollMs(pages)).toBe(ms)
})

it.each([
  ['all', 50, 50, true],
  ['all', 5_000, 50, true],
  ['all', 99, 49, false],
  ['in_progress', 150, 50, true],
  ['in_progress', 199, 50, true],
  ['in_progress', 200, 50, false],
  ['complete', 200, 50, true],
] as const)('%s with %i loaded and %i on the last page may go on: %s', (filter, loaded, last, may) => {
  expect(mayLoadMore(filter, loaded, last)).toBe(may)
})

it('a page holds 50, and the table is 1000 px high at most', () => {
  expect([EXPLORER_PAGE_SIZE, EXPLORER_TABLE_MAX_HEIGHT_PX]).toEqual([50, 1_000])
})
