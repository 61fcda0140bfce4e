export type ToastTone = 'info' | 'success' | 'error'

export interface ToastOptions {
  readonly title?: string
  /** Toasts with the same id are shown once. */
  readonly id?: string
  readonly autoCloseMs?: number
}
