import clsx from 'clsx'
import { X } from '../icons/drawn/signs/x.ts'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useCallback, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { keepAboveKeyboard } from './above-keyboard.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** Read out with the title; shown below it. */
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Shown before the title: a way back within the dialog. */
  readonly back?: ReactNode
  readonly className?: string
  /** Below which width it is a bottom sheet (specification, section 9): 768 px, or 480 px. */
  readonly sheetBelow?: keyof typeof SHEETS
}

const PANEL = [
  'fixed z-50 flex flex-col border border-line bg-surface shadow-overlay outline-none transition-transform',
  'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)] animate-[sheet-in_0.2s_cubic-bezier(0.2,0,0,1)]',
]

/** What is not a sheet from these widths on. */
const SHEETS = {
  md: {
    isSheet: () => window.matchMedia('(width < 768px)').matches,
    panel:
      'md:inset-x-auto md:bottom-auto md:top-1/2 md:left-1/2 md:max-h-[min(46rem,86dvh)] md:w-[27.5rem] md:-translate-1/2 md:rounded-xl md:animate-appear',
    header: 'md:touch-auto md:pt-5',
    grip: 'md:hidden',
  },
  xs: {
    isSheet: () => window.matchMedia('(width < 480px)').matches,
    panel:
      'xs:inset-x-auto xs:bottom-auto xs:top-1/2 xs:left-1/2 xs:max-h-[min(46rem,86dvh)] xs:w-[27.5rem] xs:-translate-1/2 xs:rounded-xl xs:animate-appear',
    header: 'xs:touch-auto xs:pt-5',
    grip: 'xs:hidden',
  },
} as const

/**
 * A modal dialog; on narrow screens a sheet that closes when it is dragged down by more than a third of its height. Traps the focus and restores it
 * afterwards. Uses radix: import it from lazily loaded parts only.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { isSheet, ...sheet } = SHEETS[props.sheetBelow ?? 'md']
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const address = useRef('')
  const wasOpen = useRef(false)
  // Before anything in the dialog takes the focus. Dialogs open from anywhere, without radix's trigger, so it is remembered here.
  if (props.open && !wasOpen.current) {
    opener.current = document.activeElement
    address.current = location.href
  }
  wasOpen.current = props.open
  const takePanel = useCallback(
    (element: HTMLDivElement) => {
      panel.current = element
      const letGo = keepAboveKeyboard(element, isSheet)
      return () => {
        letGo()
        panel.current = null
      }
    },
    [isSheet],
  )
  const drag = useSheetDrag({
    panel,
    isSheet,
    onClose: () => props.onOpenChange(false),
  })
  return (
    <RadixDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <RadixDialog.Content
          ref={takePanel}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusAgain(opener.current, address.current)
          }}
          className={clsx(PANEL, sheet.panel, props.className)}
          {...(props.description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header {...drag} className={clsx('shrink-0 touch-none px-5 pt-2 pb-3', sheet.header)}>
            <span
              aria-hidden
              className={clsx('mx-auto mb-3 block h-1 w-10 rounded-full bg-line-strong', sheet.grip)}
            />
            <div className="flex items-center gap-2">
              {props.back}
              <RadixDialog.Title className="grow text-title font-semibold">{props.title}</RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton label="Close" className="-my-2 -mr-2.5">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </RadixDialog.Close>
            </div>
            {props.description !== undefined && (
              <RadixDialog.Description className="mt-1 text-body text-pretty text-muted">
                {props.description}
              </RadixDialog.Description>
            )}
          </header>
          {props.children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Focuses what opened a dialog; if the dialog came with its address, as after Back, a link to that address. */
function focusAgain(opener: Element | null, address: string): void {
  const isGone = opener === null || opener === document.body || !opener.isConnected
  const target = isGone ? [...document.links].find(({ href }) => href === address) : opener
  if (target instanceof HTMLElement) target.focus()
}

/** The scrolling part of a dialog: as high as what is in it, or as `height` where the screen has room for it. */
export const DialogBody = (props: {
  children: ReactNode
  className?: string
  /** A length of CSS. */
  height?: string
}): ReactNode => (
  <div
    className={clsx('scroll-quiet min-h-0 grow overflow-y-auto px-5 pb-5', props.className)}
    style={{ flexBasis: props.height }}
  >
    {props.children}
  </div>
)
