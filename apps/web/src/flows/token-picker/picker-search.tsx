import { Search } from '../../shared/ui/icons/drawn/signs/search.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { TextField } from '../../shared/ui/text-field/text-field.tsx'

export function PickerSearch(props: {
  label: string
  value: string
  onChange: (search: string) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Where an on-screen keyboard would cover the list, the field is not focused automatically.
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])
  return (
    <TextField
      ref={input}
      label={props.label}
      hideLabel
      type="search"
      enterKeyHint="search"
      placeholder={props.label}
      maxLength={64}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      leading={<Search aria-hidden className="size-4.5 shrink-0 text-faint" />}
    />
  )
}
