import { useEffect } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'

/** Sets the browser tab's title while the page is shown. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} | ${runtimeConfig().productName}`
    return () => {
      document.title = `App | ${runtimeConfig().productName}`
    }
  }, [text])
}
