export type ToastTone = 'info' | 'success' | 'error'

export interface ToastOptions {
  readonly title?: string
  /** Toasts with the same id are shown once. */
  readonly id?: string
  /** 0: it stays until it is closed. */
  readonly autoCloseMs?: number
  readonly action?: { readonly name: string; readonly run: () => void }
}
