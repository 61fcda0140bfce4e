import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** True in the prerendered page and during hydration: rendered output must not depend on the visitor then. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
