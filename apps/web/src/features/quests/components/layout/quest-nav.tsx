import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { PATHS } from '../../../../shared/config/paths.ts'
import { QUEST_TABS, type QuestArea } from '../../model/quest-tabs.ts'

const TAB =
  'flex h-11 shrink-0 items-center gap-2 rounded-full px-4 text-body font-medium whitespace-nowrap text-muted transition hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:text-ink'

/** The tabs of the programme. Each is a page, so they are links. */
export function QuestNav(props: { area: QuestArea; hasFreePoints: boolean }): ReactNode {
  const { area: shown, hasFreePoints } = props
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  // Where a screen is turned or a window made narrower. Only the list scrolls: phones resize the page while it is read.
  useEffect(() => {
    const centre = (): void => {
      const tabs = list.current
      const current = tabs?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
      if (tabs === null || current === undefined) return
      const { left, width } = tabs.getBoundingClientRect()
      tabs.scrollLeft += current.left + current.width / 2 - (left + width / 2)
    }
    window.addEventListener('resize', centre)
    return () => window.removeEventListener('resize', centre)
  }, [])
  return (
    <nav
      ref={list}
      aria-label="Retro Points"
      data-own-swipe
      // The fade shows that there is more; the padding after the last tab keeps that tab out of it.
      className="scroll-quiet flex gap-1 overflow-x-auto rounded-full border border-line bg-surface p-1 [scrollbar-width:none] max-md:pr-8 max-md:mask-r-from-[calc(100%-2rem)]"
    >
      {QUEST_TABS.map(({ area, name }) => (
        <Link
          key={name}
          to={PATHS.quests}
          params={{ area }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
          className={TAB}
        >
          {name}
          {area === 'activities' && hasFreePoints && <Badge tone="accent">free points</Badge>}
        </Link>
      ))}
    </nav>
  )
}
