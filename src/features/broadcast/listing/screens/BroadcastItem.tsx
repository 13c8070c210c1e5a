import { useRef } from 'react'
import { fullNumber } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { dateText, momentText } from '#ui/dates.ts'
import { Progress } from '#ui/Progress.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import type { Broadcast } from '../../contract.ts'
import { AUDIENCES, FREQUENCIES, SENTENCES, STATUSES } from '../../spec.ts'
import { BroadcastActions } from './BroadcastActions.tsx'

const tones = {
  scheduled: 'accent',
  sending: 'gold',
  paused: 'warning',
  cancelled: 'neutral',
  sent: 'success',
} as const

/** A broadcast with its text, its deliveries and its next date. */
export function BroadcastItem({ broadcast }: { broadcast: Broadcast }) {
  const { audience, frequency, status, subject, message, progress, failure } = broadcast
  const item = useRef<HTMLLIElement>(null)
  const isUnderWay = status === 'sending' || (status === 'paused' && progress > 0 && progress < 100)
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid gap-2 border-line border-t px-5 py-4 outline-none first:border-t-0 md:px-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto font-semibold">
          {AUDIENCES[audience].label}
          {frequency !== 'once' && <span className="font-normal text-muted"> · {FREQUENCIES[frequency]}</span>}
        </p>
        {failure === 'retrying' && status === 'scheduled' ? (
          <Badge tone="warning">{SENTENCES.retrying}</Badge>
        ) : (
          <Badge tone={tones[status]}>{STATUSES[status]}</Badge>
        )}
      </div>
      <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {subject && <span className="block font-medium">{subject}</span>}
        {message}
      </p>
      {isUnderWay && <Progress label="Delivered" value={progress} tone={status === 'paused' ? 'accent' : 'gold'} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p translate="no" className="figures mr-auto grid text-muted text-sm">
          <Failure broadcast={broadcast} />
          <Reached broadcast={broadcast} />
          <Sold broadcast={broadcast} />
          <When broadcast={broadcast} />
        </p>
        <BroadcastActions broadcast={broadcast} onCancelled={() => item.current?.focus()} />
      </div>
    </li>
  )
}

function Failure({ broadcast: { failure, status } }: { broadcast: Broadcast }) {
  if (failure === null) return null
  if (failure === 'retrying') return <span>{SENTENCES.beginFailing}</span>
  return <span>{status === 'paused' ? SENTENCES.beginFailedPaused : SENTENCES.beginFailed}</span>
}

function Reached({ broadcast }: { broadcast: Broadcast }) {
  const { times, delivered, recipients, skipped, delivered_total } = broadcast
  if (times === 0) return null
  if (recipients === 0) return <span>{SENTENCES.reachedNobody}</span>
  const left = skipped > 0 ? `, ${fullNumber(skipped)} left out` : ''
  const all = times > 1 ? ` · ${fullNumber(delivered_total)} in ${times} times` : ''
  return (
    <span>
      Delivered to {fullNumber(delivered)} of {fullNumber(recipients)}
      {left}
      {all}
    </span>
  )
}

/** Sales of the paid content. */
function Sold({ broadcast: { content_id, content_price, content_sold, content_tokens } }: { broadcast: Broadcast }) {
  if (!content_id) return null
  return (
    <span>{content_sold === 0 ? SENTENCES.unsold(content_price) : SENTENCES.sold(content_sold, content_tokens)}</span>
  )
}

/** Dates in the viewer's time zone; an empty line until the time zone is known. */
function When({ broadcast: { next_at, retry_at, last_at, ends_at, status } }: { broadcast: Broadcast }) {
  const zone = useViewerZone()
  if (zone === undefined) return <span className="block h-5" />
  // shows the time of the retry, because the date of the broadcast has passed
  if (retry_at) return <span>{SENTENCES.nextTry(momentText(retry_at, zone))}</span>
  // a paused or cancelled broadcast has no next date
  const isAwaited = status === 'scheduled' || status === 'sending'
  return (
    <span>
      {next_at && isAwaited ? `Next: ${momentText(next_at, zone)}` : last_at && momentText(last_at, zone)}
      {next_at && ends_at && isAwaited && ` · until ${dateText(ends_at, zone)}`}
    </span>
  )
}
