import { useEffect, useState } from 'react'

/** What is typed, once it has stood still for `delayMs`. */
export function useSettled(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return settled
}
