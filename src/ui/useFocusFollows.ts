import { useEffect, useRef } from 'react'

/** For a search that the person found takes the place of, and back: the focus goes on to what is there then. */
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
