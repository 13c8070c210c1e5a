import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'

/** How far ahead of the screen more is fetched. */
const ahead = '600px'

type NearEndProps = { more: boolean; loading: boolean; onMore: () => void }

/** The end of what is loaded, on a narrow screen: goes on by itself when near, and by a press. */
export function NearEnd({ more, loading, onMore }: NearEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const go = useEffectEvent(onMore)
  const isWaiting = more && !loading
  useEffect(() => {
    const element = end.current
    if (!element || !isWaiting) return
    // where the wide layout hides it, it is never near
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
