const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for the host of a URL that names this machine. Other names may still resolve to it. */
export const isLocalHost = (hostname: string): boolean => LOCAL.test(hostname)
