import { AsyncLocalStorage } from 'node:async_hooks'

/** The adapter call, named as in seams, on whose behalf a process is working. */
export const currentCall = new AsyncLocalStorage<string>()
