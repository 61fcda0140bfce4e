import { Check } from '../icons/drawn/signs/check.ts'
import { Copy } from '../icons/drawn/things/copy.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { notify } from '../toast/notify.ts'
import { copyText } from './copy-text.ts'

const FEEDBACK_MS = 3_000

export function CopyButton(props: { text: string; label: string; className?: string }): ReactNode {
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async (): Promise<void> => {
    if (!(await copyText(props.text))) {
      notify.error('Your browser doesn’t allow copying. Please select the text and copy it yourself.')
      return
    }
    setCopiedAt(performance.now())
    notify.success('Copied', { id: 'copied' })
  }
  const Icon = copiedAt === undefined ? Copy : Check
  return (
    <IconButton
      label={copiedAt === undefined ? props.label : 'Copied'}
      onClick={() => void copy()}
      className={props.className ?? 'size-8'}
    >
      <Icon aria-hidden className={copiedAt === undefined ? 'size-4' : 'size-4 text-positive'} />
    </IconButton>
  )
}
