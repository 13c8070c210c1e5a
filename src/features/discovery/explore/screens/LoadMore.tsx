import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { type Exploring, toAddress } from '../../state.ts'

/** Distance from the visible area at which the next page is fetched. */
const loadDistance = '900px'

type LoadMoreProps = {
  exploring: Exploring
  /** Cursor of the next page; null: the last page. */
  cursor: string | null
  loading?: boolean
  /** Error text if the next page failed to load. */
  failed?: string | undefined
  count: number
  onNear?: () => void
  /** Handles a click. Without it the browser follows the link. */
  onPress?: () => void
}

/** Button at the end of the list. Loads the next page on a click or when it comes near; a link without JavaScript. */
export function LoadMore({ exploring, cursor, loading = false, failed, count, onNear, onPress }: LoadMoreProps) {
  const end = useNear(onNear, cursor !== null && !loading && failed === undefined && onNear !== undefined)
  const press = (event: MouseEvent) => {
    if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!loading) onPress()
  }
  return (
    <div ref={end} className={clsx('grid justify-items-center gap-3', cursor !== null && 'min-h-12')}>
      <p role="status" className="sr-only">
        {loading ? 'Loading more creators' : `${count} creators shown${cursor === null ? ', that is all of them' : ''}`}
      </p>
      {failed && (
        <>
          <p role="alert" className="text-center text-danger">
            {failed}
          </p>
          <Button onClick={onPress}>Try again</Button>
        </>
      )}
      {cursor !== null && !failed && (
        <Link
          to="/explore"
          search={{ ...toAddress(exploring), cursor }}
          preload={false}
          activeProps={{}}
          className={buttonClass({ variant: 'outline' })}
          aria-disabled={loading || undefined}
          onClick={press}
        >
          {loading && <Spinner />}
          Show more creators
        </Link>
      )}
    </div>
  )
}

/** Calls `onNear` each time the element comes near the visible area while `active`. */
function useNear(onNear: (() => void) | undefined, active: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !active) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.()
      },
      { rootMargin: loadDistance },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [active])
  return ref
}
