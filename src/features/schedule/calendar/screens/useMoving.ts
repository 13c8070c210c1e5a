import { useEffect, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { type Inputs, trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { clockTime } from '#ui/zonedTime.ts'
import { minutesFrom, onClock, shortDayText } from '../../dates/rules.ts'
import { CALENDAR, undoMs } from '../spec.ts'
import { type CalendarItem, isMoved, type Move, type Span, whenOf, withSpan } from '../state.ts'
import { followPointer } from './followPointer.ts'

const { moving: WORDS } = CALENDAR

/** An event being moved. `by`: by pointer or by keys; `save`: the move is being saved. */
type Moving = Move & { item: CalendarItem; by: 'pointer' | 'keys' | 'save' }
export type SpanAt = (x: number, y: number) => Span | undefined
type Asked = NonNullable<Inputs['sessions']['scheduled']>

/** Formats a start for display and screen readers: "Thu 5 Mar, 10:15". */
export function whenText({ starts_at }: Span, zone: string): string {
  return `${shortDayText(onClock(starts_at, zone).day)}, ${clockTime(starts_at, zone)}`
}

const doneText = ({ from, to }: Move, zone: string) =>
  from.starts_at.getTime() === to.starts_at.getTime()
    ? WORDS.resized(`${minutesFrom(to.starts_at, to.ends_at)} minutes`)
    : WORDS.moved(whenText(to, zone))

const undoing = (run: () => void) => ({ label: WORDS.undo, run })

/** Saves the time of an event, and updates the calendar's cache with the response. */
function useWrite(asked: Asked) {
  const { client, sessions, events } = trpc.useUtils()
  return async ({ id, time_zone }: CalendarItem, span: Span) => {
    const { event } = await client.events.update.mutate({ id, ...whenOf(span, time_zone) })
    const { starts_at, ends_at } = event
    sessions.scheduled.setData(
      asked,
      (known) => known && { sessions: withSpan(known.sessions, id, { starts_at, ends_at }) },
    )
    void sessions.invalidate()
    void events.invalidate()
  }
}

/**
 * Holds the state of an event that is being moved: by pointer until it is released, or by keys until Enter saves or
 * Escape cancels. A saved move can be undone.
 */
export function useMoving(asked: Asked, zone: string) {
  const [moving, setMoving] = useState<Moving>()
  const write = useWrite(asked)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  async function putBack({ item, from }: Moving): Promise<void> {
    await write(item, from).then(
      () => toast.plain(WORDS.undone),
      (error) => toast.error(sentenceOf(error, WORDS.failed)),
    )
  }

  async function save(move: Moving): Promise<void> {
    if (move.to.starts_at <= correctedNow()) toast.error(WORDS.past)
    if (!isMoved(move) || move.to.starts_at <= correctedNow()) return setMoving(undefined)
    const saving: Moving = { ...move, by: 'save' }
    setMoving(saving)
    await write(move.item, move.to).then(
      () => toast.success(doneText(move, zone), { action: undoing(() => void putBack(move)), durationMs: undoMs }),
      (error) => toast.error(sentenceOf(error, WORDS.failed)),
    )
    // another move may have started while this one was saved
    setMoving((now) => (now === saving ? undefined : now))
  }

  const begin = (item: CalendarItem, by: Moving['by']): Moving => {
    const from = { starts_at: item.starts_at, ends_at: item.ends_at }
    return { id: item.id, item, from, to: from, by }
  }

  return {
    moving,
    /** Follows a pointer that was pressed on an event. */
    drag(event: PointerEvent, item: CalendarItem, spanAt: SpanAt) {
      let move = begin(item, 'pointer')
      stop.current = followPointer(event, {
        move(x, y) {
          move = { ...move, to: spanAt(x, y) ?? move.to }
          setMoving(move)
        },
        end: () => void save(move),
        cancel: () => setMoving(undefined),
      })
    },
    take(item: CalendarItem) {
      setMoving(begin(item, 'keys'))
      announce(WORDS.begun(item.title), 'assertive')
    },
    carry(to: Span) {
      setMoving((move) => move && { ...move, to })
      announce(WORDS.at(whenText(to, zone)), 'assertive')
    },
    letGo() {
      if (moving) void save(moving)
    },
    leave() {
      setMoving(undefined)
      announce(WORDS.ended)
    },
  }
}
export type Movement = ReturnType<typeof useMoving>
