export type ToastTone = 'info' | 'success' | 'error'

export interface ToastOptions {
  readonly title?: string
  /** Two toasts of one id are one toast. */
  readonly id?: string
  readonly autoCloseMs?: number
}
