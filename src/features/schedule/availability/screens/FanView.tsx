import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ZoneSelect } from '#ui/ZoneSelect.tsx'
import { clockTime } from '#ui/zonedTime.ts'
import { longDayText } from '../../dates/rules.ts'
import { useViewerTime } from '../../dates/screens/useViewerTime.ts'
import { callMinutesDefault, HOURS, previewDays, previewTimes, slotDays } from '../spec.ts'
import { type Slot, slotsByDay } from '../state.ts'
import { Elsewhere } from './SlotTimes.tsx'

/** Preview of the creator's next free slots in any time zone, computed from the saved hours. */
export function FanView({ isDirty }: { isDirty: boolean }) {
  const here = useViewerTime()
  const [zone, setZone] = useState<string>()
  const chosen = zone ?? here?.zone
  return (
    <div className="grid grid-cols-1 gap-4">
      <ZoneSelect label={HOURS.previewZone} value={chosen ?? ''} onChange={setZone} />
      <p className="text-muted text-sm">{HOURS.previewTimes(callMinutesDefault)}</p>
      {isDirty && <p className="font-medium text-sm">{HOURS.previewSaved}</p>}
      {chosen === undefined ? <TimesLoading /> : <NextTimes zone={chosen} />}
    </div>
  )
}

const TimesLoading = () => <Skeleton className="h-72 w-full rounded-card" />

function NextTimes({ zone }: { zone: string }) {
  const creatorId = useSession()?.user.id ?? ''
  const slots = trpc.availability.slots.useQuery(
    { creatorId, minutes: callMinutesDefault, time_zone: zone },
    { enabled: creatorId !== '', placeholderData: (before) => before },
  )
  if (slots.error && !slots.data)
    return (
      <ErrorState
        text={sentenceOf(slots.error, HOURS.previewFailed)}
        retrying={slots.isFetching}
        onRetry={() => void slots.refetch()}
      />
    )
  if (!slots.data) return <TimesLoading />
  const days = [...slotsByDay(slots.data.slots, zone)].slice(0, previewDays)
  if (days.length === 0)
    return (
      <div className="grid gap-1 rounded-card bg-wash p-5">
        <p className="font-medium">{HOURS.previewNone}</p>
        <p className="text-muted text-sm">{HOURS.previewNoneText(slotDays.default)}</p>
      </div>
    )
  return (
    <ul aria-busy={slots.isPlaceholderData} className="grid gap-4">
      {days.map(([day, list]) => (
        <li key={day} className="grid gap-2">
          <p className="font-semibold">{longDayText(day)}</p>
          <DayTimes slots={list} zone={zone} other={slots.data.creator_time_zone} />
        </li>
      ))}
    </ul>
  )
}

type DayTimesProps = { slots: readonly Slot[]; zone: string; other: string }

function DayTimes({ slots, zone, other }: DayTimesProps) {
  const rest = slots.length - previewTimes
  return (
    <ul className="hours-times">
      {slots.slice(0, previewTimes).map(({ start }) => (
        <li key={start.getTime()} className="hours-time">
          <span translate="no" className="figures font-semibold text-sm">
            {clockTime(start, zone)}
          </span>
          <Elsewhere at={start} zone={zone} other={other} />
        </li>
      ))}
      {rest > 0 && <li className="hours-time text-muted text-sm">{HOURS.more(rest)}</li>}
    </ul>
  )
}
