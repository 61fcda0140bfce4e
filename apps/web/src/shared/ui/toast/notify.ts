import type { ToastOptions, ToastTone } from './toast.ts'

async function show(tone: ToastTone, text: string, options: ToastOptions): Promise<void> {
  const { showToast } = await import('./toasts.tsx')
  showToast(tone, text, options)
}

const toastOf =
  (tone: ToastTone) =>
  (text: string, options: ToastOptions = {}): void => {
    show(tone, text, options).catch((error: unknown) => console.warn('[toast]', text, error))
  }

/** Short notices, top right for 3 s. The library is fetched with the first one. */
export const notify = { info: toastOf('info'), success: toastOf('success'), error: toastOf('error') }
