/** For processes that tests start with an environment of their own: where `npm test` has Node keep compiled modules. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } as const
