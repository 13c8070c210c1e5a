import { useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '../time/useDebouncedValue.ts'

/** Delay between the last typed character and the search, in milliseconds. */
export const searchDelayMs = 300

/**
 * State of a search field whose text is in the URL: the typed text, which reaches the URL after a delay. Another text in
 * the URL, after a reset or a step back, replaces the typed one.
 */
export function useTypedSearch(shown: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(shown)
  const sent = useRef(shown)
  const settle = useRef(onSettled)
  const settled = useDebouncedValue(typed, searchDelayMs).trim()
  useEffect(() => {
    settle.current = onSettled
  })
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    settle.current(settled)
  }, [settled])
  useEffect(() => {
    if (shown === sent.current) return
    sent.current = shown
    setTyped(shown)
  }, [shown])
  return [typed, setTyped] as const
}
