import { useEffect, useState } from 'react'

/** Returns a text after it has not changed for `delayMs` (debounced). */
export function useDebouncedValue(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return settled
}
