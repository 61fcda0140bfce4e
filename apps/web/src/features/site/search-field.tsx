import type { ReactNode } from 'react'
import { Search } from '../../shared/ui/icons/drawn/signs/search.ts'
import { InputBase, inputFrame } from '../../shared/ui/text-field/input-base.tsx'

/** Searches what is on the page while typing. */
export const SearchField = (props: {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
}): ReactNode => (
  <label
    className={`${inputFrame()} flex h-11 w-full items-center gap-2.5 px-3.5 sm:w-72 ${props.className ?? ''}`}
  >
    <Search aria-hidden className="size-4.5 shrink-0 text-faint" />
    <InputBase
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    />
  </label>
)
