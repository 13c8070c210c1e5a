import { useEffect, useRef } from 'react'

/** Moves the focus when a found person replaces the search, and back when the search returns. */
export function useFocusFollows(chosenId: string | undefined) {
  const field = useRef<HTMLDivElement>(null)
  const before = useRef(chosenId)
  useEffect(() => {
    if (before.current === chosenId) return
    before.current = chosenId
    field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [chosenId])
  return field
}
