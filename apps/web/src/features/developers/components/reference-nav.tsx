import type { ReactNode } from 'react'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Search } from '../../../shared/ui/icons/drawn/signs/search.ts'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import type { CallGroup } from '../model/api-reference.ts'

export interface NavProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly groups: readonly CallGroup[]
  readonly searched: string
  readonly onSearch: (text: string) => void
}

const LINK =
  'flex min-h-9 items-center rounded-md px-2.5 py-1 text-small break-all text-muted transition hover:bg-raised hover:text-ink'

/** The page's sections and calls, next to it on wide screens and above it on narrow ones. */
export function ReferenceNav(props: NavProps): ReactNode {
  return (
    <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto scroll-quiet">
      <TextField
        label="Search the calls"
        hideLabel
        type="search"
        placeholder="Search the reference"
        value={props.searched}
        onChange={(event) => props.onSearch(event.target.value)}
        leading={<Search aria-hidden className="size-4.5 shrink-0 text-faint" />}
      />
      <nav aria-label="Reference" className="mt-3 max-lg:hidden">
        <NavLists {...props} />
      </nav>
      <details className="group mt-3 rounded-lg border border-line lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3.5 font-medium [&::-webkit-details-marker]:hidden">
          Contents
          <ChevronDown aria-hidden className="size-4 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Reference" className="max-h-80 overflow-y-auto px-2 pb-2">
          <NavLists {...props} />
        </nav>
      </details>
    </div>
  )
}

const NavLists = ({ sections, groups }: NavProps): ReactNode => (
  <>
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {title}
          </a>
        </li>
      ))}
    </ul>
    {groups.map(({ tag, calls }) => (
      <div key={tag} className="mt-3">
        <p className="px-2.5 pb-1 text-caption font-semibold text-faint">{tag}</p>
        <ul>
          {calls.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`} className={`${LINK} font-mono text-caption`}>
                {id}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
)
