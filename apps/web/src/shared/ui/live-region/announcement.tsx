import { type ReactNode, useEffect, useState } from 'react'
import { LiveRegion } from './live-region.tsx'

/** Screen readers notice a region before they notice what changes in it. */
const SETTLE_MS = 150

/** Says its text to screen readers, the first one too: a region that comes with its text is silent, so the text follows it. */
export function Announcement({ text }: { text: string }): ReactNode {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <LiveRegion>{said}</LiveRegion>
}
