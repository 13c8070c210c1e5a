import { useEffect, useEffectEvent } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import type { MediaReport, Stream } from '../../contract.ts'

type OfEvent = Pick<Stream, 'id' | 'event_id'>

/**
 * Reports the media of an event's stream every `everyMs` milliseconds, unless `read` returns undefined. Lost reports
 * are not retried: a page without reports counts as a page with media.
 */
export function useMediaReport(
  stream: OfEvent,
  everyMs: number,
  read: () => Omit<MediaReport, 'id'> | undefined,
): void {
  const { client } = trpc.useUtils()
  const { id, event_id: eventId } = stream
  const report = useEffectEvent(() => {
    const facts = read()
    if (facts) client.live.media.mutate({ id, ...facts }).catch(() => {})
  })
  useEffect(() => {
    if (eventId === null) return
    // pages that open together report at different times
    let timer = setTimeout(
      () => {
        report()
        timer = setInterval(report, everyMs)
      },
      (everyMs * (1 + Math.random())) / 2,
    )
    return () => {
      clearTimeout(timer)
      clearInterval(timer)
    }
  }, [eventId, everyMs])
}
