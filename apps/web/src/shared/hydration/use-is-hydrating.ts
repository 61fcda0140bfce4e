import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** True while the page is prerendered and while React takes it over: what is rendered then may not depend on the visitor. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
