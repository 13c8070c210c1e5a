import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf } from '#client/query/failure.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isOutcomeCertain, newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import { useViewerTime } from '../../dates/screens/useViewerTime.ts'
import type { SeriesScope } from '../lists.ts'
import { FORM, SENTENCES } from '../spec.ts'
import * as state from '../state.ts'
import { useInvalidateEvents } from './useInvalidateEvents.ts'

type Options = {
  /** Id of the event to change; undefined: a new event. */
  eventId: string | undefined
  begin: state.EventBeginning
  onSaved: () => void
}

/** Holds the state of the form for a new or edited event. `draft` is undefined until the initial values are loaded. */
export function useEventForm({ eventId, begin, onSaved }: Options) {
  const here = useViewerTime()
  const loaded = useInitialValues(eventId, begin)
  const { event, zone, before } = loaded
  // stores only the edits, so that refetched values show in the other fields
  const [typed, setTyped] = useState<Partial<state.EventDraft>>({})
  const [scope, setScope] = useState<SeriesScope>('one')
  const [tried, setTried] = useState(false)
  const draft = before && { ...before, ...typed }
  const saving = useSaving({ eventId, before, scope, onSaved })
  const judged = here && zone !== undefined && { zone, now: here.now, ...(event && before && { before }) }
  const found = draft && judged ? state.problemsOf(draft, judged) : {}
  const { error, isPending, mutate, reset } = saving
  return {
    event,
    zone,
    here,
    draft,
    scope,
    loading: loaded,
    change: (part: Partial<state.EventDraft>) => {
      if (error) reset()
      if (draft) setTyped({ ...typed, ...state.differing(part, draft) })
    },
    changeScope: (next: SeriesScope) => {
      if (error) reset()
      setScope(next)
    },
    submit: () => {
      setTried(true)
      if (draft && Object.keys(found).length === 0 && !isPending) mutate(draft)
    },
    problems: { ...(tried ? found : withoutRequired(found)), ...state.problemsFrom(fieldSentencesOf(error)) },
    /** Error above the submit button. */
    problem: error
      ? sentenceOf(error, eventId === undefined ? SENTENCES.createFailed : SENTENCES.updateFailed)
      : tried && Object.values(found).includes(SENTENCES.required)
        ? SENTENCES.required
        : undefined,
    saving: isPending,
    isChanged: draft !== undefined && before !== undefined && !state.isSame(draft, before),
  }
}

/** Removes "required" errors, which show only after the first submit; other errors show at once. */
const withoutRequired = (problems: state.EventProblems): state.EventProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, said]) => said !== SENTENCES.required))

/** Returns the initial values and their time zone: those of the event, or that of the creator's calendar. */
function useInitialValues(eventId: string | undefined, begin: state.EventBeginning) {
  const hours = trpc.availability.mine.useQuery(undefined, { enabled: eventId === undefined })
  const one = trpc.events.one.useQuery({ id: eventId ?? '' }, { enabled: eventId !== undefined, retry: 1 })
  const event = one.data?.event
  const { error, isFetching, refetch } = eventId === undefined ? hours : one
  const before = event ? state.draftOf(event) : hours.data && state.newEvent(begin)
  return { event, zone: event?.time_zone ?? hours.data?.time_zone, before, error, isFetching, refetch }
}

type Saving = {
  eventId: string | undefined
  before: state.EventDraft | undefined
  scope: SeriesScope
  onSaved: () => void
}

/** Sends the draft. A retry uses the same idempotency key until the outcome of creating an event is known. */
function useSaving({ eventId, before, scope, onSaved }: Saving) {
  const { client } = trpc.useUtils()
  const readAgain = useInvalidateEvents()
  const intent = useRef<{ key: string; body: string }>(undefined)
  const create = (draft: state.EventDraft) => {
    const body = state.creationOf(draft)
    const text = JSON.stringify(body)
    if (intent.current?.body !== text) intent.current = { key: newIdempotencyKey(), body: text }
    const idempotencyKey = intent.current.key
    return client.events.create.mutate({ ...body, idempotencyKey }, { context: { idempotencyKey } })
  }
  return useMutation({
    mutationFn: async (draft: state.EventDraft) => {
      if (eventId === undefined || !before) {
        const { event, occurrences } = await create(draft)
        return { event, said: draft.announce ? SENTENCES.announced : FORM.created, dates: occurrences }
      }
      const changes = state.changesOf(draft, before)
      const { event, changed } = await client.events.update.mutate({ id: eventId, scope, ...changes })
      return { event, said: changed > 1 ? FORM.updatedDates(changed) : FORM.updated, dates: 1 }
    },
    networkMode: 'always',
    onSuccess: ({ event, said, dates }) => {
      readAgain()
      const detail = [event.shifted && SENTENCES.shifted, dates > 1 && FORM.dates(dates)].filter(Boolean).join(' ')
      toast.success(said, detail === '' ? {} : { detail })
      onSaved()
    },
    onError: (error) => {
      const failure = failureOf(error)
      const isCertain = isOutcomeCertain(failure)
      if (isCertain) intent.current = undefined
      // the save may have succeeded, or a new ticket may have fixed some fields
      if (!isCertain || failure.httpStatus === 409) readAgain()
    },
  })
}
