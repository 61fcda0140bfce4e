import { useEffect, useState } from 'react'

/** Returns the value once it has been stable for `delayMs`. Values with equal `key` count as the same. */
export function useDebounced<T>(value: T, key: string, delayMs: number): T {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (key === settled.key) return
    const timer = setTimeout(() => setSettled({ value, key }), delayMs)
    return () => clearTimeout(timer)
  }, [value, key, settled.key, delayMs])
  return settled.key === key ? value : settled.value
}
