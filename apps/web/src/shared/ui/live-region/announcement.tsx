import { type ReactNode, useEffect, useState } from 'react'
import { LiveRegion } from './live-region.tsx'

/** Screen readers must register a region before they notice changes in it. */
const SETTLE_MS = 150

/** Announces its text to screen readers, including the first one: a region that is mounted with text stays silent, so the text is set afterwards. */
export function Announcement({ text }: { text: string }): ReactNode {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <LiveRegion>{said}</LiveRegion>
}
