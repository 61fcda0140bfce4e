import clsx from 'clsx'
import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
  /** Why the tab is disabled. */
  readonly hint?: string
}

/** A row of tabs above one panel; arrow keys move between them. Uses radix: import it from lazily loaded parts only. */
export function Tabs<Value extends string>(props: {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
  className?: string
}): ReactNode {
  const choose = (value: string): void => {
    const item = props.items.find((candidate) => candidate.value === value)
    if (item !== undefined) props.onChange(item.value)
  }
  return (
    <RadixTabs.Root value={props.value} onValueChange={choose} className={props.className}>
      <RadixTabs.List
        aria-label={props.label}
        // The fade shows that there is more; the padding after the last tab keeps that tab out of it.
        className="scroll-quiet -mx-1 flex gap-1 overflow-x-auto py-1 pr-8 pl-1 [scrollbar-width:none] mask-r-from-[calc(100%-2rem)]"
      >
        {props.items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled === true}
            title={item.hint}
            className={clsx(
              'h-9 shrink-0 rounded-full px-3.5 text-small font-medium whitespace-nowrap text-muted transition',
              'hover:text-ink data-[state=active]:bg-chosen data-[state=active]:text-ink',
              'disabled:text-faint disabled:opacity-60 disabled:hover:text-faint',
            )}
          >
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={props.value} className="outline-none" tabIndex={-1}>
        {props.children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}
