import { RefreshCw } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import { CREATOR, pull } from '../spec.ts'
import { pullOffset } from '../state.ts'

/** Returns a function that refetches all data of the dashboard. */
function useRefresh() {
  const { dashboard, sessions, tips, wallet, notifications, discovery } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      const areas = [dashboard, sessions, tips, wallet.balance, notifications, discovery.stats]
      await Promise.all(areas.map((area) => area.invalidate(undefined, undefined, { throwOnError: true })))
      toast.success(CREATOR.refreshed)
      announce(CREATOR.refreshed)
    } catch (error) {
      toast.error(sentenceOf(error, CREATOR.notRefreshed))
    } finally {
      setBusy(false)
    }
  }
  return { refresh: () => void refresh(), busy }
}

/** Button that refreshes the dashboard. */
export function RefreshButton() {
  const { refresh, busy } = useRefresh()
  return (
    <IconButton label={CREATOR.refresh} disabled={busy} onClick={refresh}>
      <RefreshCw aria-hidden="true" />
    </IconButton>
  )
}

/** Wraps the dashboard so that pulling it down on a phone refreshes it. */
export function PullToRefresh({ children }: { children: ReactNode }) {
  const { refresh } = useRefresh()
  const page = useRef<HTMLDivElement>(null)
  const start = useRef<number>(undefined)
  const resetOffset = () => page.current?.style.removeProperty('translate')
  const pullDistance = ({ touches, changedTouches }: TouchEvent) =>
    ((touches[0] ?? changedTouches[0])?.clientY ?? 0) - (start.current ?? 0)
  const onTouchStart = (event: TouchEvent<HTMLElement>) => {
    // starts only at the top of the page and with one finger
    start.current = window.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
  }
  const onTouchMove = (event: TouchEvent<HTMLElement>) => {
    if (start.current === undefined) return
    const pulled = pullOffset(pullDistance(event), pull)
    page.current?.style.setProperty('translate', `0 ${pulled}px`)
  }
  const onTouchEnd = (event: TouchEvent<HTMLElement>) => {
    if (start.current === undefined) return
    const pulled = pullOffset(pullDistance(event), pull)
    start.current = undefined
    resetOffset()
    if (pulled > pull.least) refresh()
  }
  return (
    <div
      ref={page}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={resetOffset}
    >
      {children}
    </div>
  )
}
