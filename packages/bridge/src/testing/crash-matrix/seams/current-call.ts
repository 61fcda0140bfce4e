import { AsyncLocalStorage } from 'node:async_hooks'

/** The call to an adapter, as seams name it, on whose behalf a process is doing what it does. */
export const currentCall = new AsyncLocalStorage<string>()
