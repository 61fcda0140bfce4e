import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import type { ToastOptions, ToastTone } from './toast.ts'
import './toasts.css'

/** Specification, section 8. */
const CLOSES_AFTER_MS = 3_000

/** A separate root: notices outlive routes and error screens. */
function mountToasts(): void {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      autoClose={CLOSES_AFTER_MS}
      theme="dark"
      closeOnClick
      draggable
      pauseOnHover
      newestOnTop
      limit={4}
      aria-label="Notices"
    />,
  )
}

mountToasts()

export function showToast(tone: ToastTone, text: string, options: ToastOptions): void {
  toast[tone](<ToastText title={options.title} text={text} action={options.action} />, {
    toastId: options.id ?? `${tone}:${options.title ?? ''}:${text}`,
    ...(options.autoCloseMs === undefined
      ? {}
      : { autoClose: options.autoCloseMs === 0 ? false : options.autoCloseMs }),
  })
}

const ToastText = (props: {
  title: string | undefined
  text: string
  action: ToastOptions['action']
}): ReactNode => (
  <div>
    {props.title !== undefined && <p className="font-semibold text-ink">{props.title}</p>}
    <p className={props.title === undefined ? 'text-ink' : 'text-muted'}>{props.text}</p>
    {props.action !== undefined && (
      <button
        type="button"
        onClick={props.action.run}
        className="mt-2 h-9 rounded-md bg-fill px-3.5 text-small font-semibold text-on-accent"
      >
        {props.action.name}
      </button>
    )}
  </div>
)
