import { useEffect, useEffectEvent } from 'react'

/**
 * Says once that something is looked at; null: nothing is to be said. Without the hook of a mutation, whose states would render
 * the page that has it twice while it is being hydrated.
 */
export function useSeen(id: string | null, say: (id: string) => Promise<unknown>): void {
  // a look that is not counted is no reason to disturb who looks
  const sayOnce = useEffectEvent((seen: string) => void say(seen).catch(() => {}))
  useEffect(() => {
    if (id !== null) sayOnce(id)
  }, [id])
}
