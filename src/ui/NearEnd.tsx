import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'

/** Distance below the screen at which more items are loaded. */
const ahead = '600px'

type NearEndProps = { more: boolean; loading: boolean; onMore: () => void }

/** End of a list on a narrow screen: loads more when scrolled near, or by a press. */
export function NearEnd({ more, loading, onMore }: NearEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const go = useEffectEvent(onMore)
  const isWaiting = more && !loading
  useEffect(() => {
    const element = end.current
    if (!element || !isWaiting) return
    // The wide layout hides it, so it never loads there.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) go()
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div ref={end} className="grid justify-items-center wide:hidden">
      {more && (
        <Button loading={loading} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
