import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { useSession } from '#client/session/use-session.ts'
import { correctedNow } from '#client/time/clock.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useOverlaps } from '#features/schedule/index.ts'
import { toast } from '#ui/toast.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { type CallType, roomOf } from '../../lists.ts'
import { ASKING } from '../spec.ts'
import {
  type AskBody,
  type AskDraft,
  afterRefusal,
  bodyOf,
  emptyAsk,
  intentOf,
  nextSlotsOf,
  openType,
  type Preset,
  restoreDraft,
  storedDraftOf,
  type When,
} from '../state.ts'
import { clearOnSignOut, readDraft, storeDraft } from './stores.ts'

type Options = {
  /** Id or username of the creator. */
  creator: string
  type: CallType | undefined
  when?: When
}

/** Manages the draft and the sending of a call request. The draft survives a reload until it is sent. */
export function useAsk({ creator, type, when }: Options) {
  const openAsked = useOpenAsked()
  const utils = trpc.useUtils()
  const [draft, setDraft] = useState(() => emptyAsk(type, when))
  const [next, setNext] = useState<readonly Date[]>([])
  const query = trpc.availability.of.useQuery(
    { creatorId: creator, minutes: draft.minutes },
    { placeholderData: (before) => before },
  )
  const terms = query.data
  const open = terms && openType(draft, terms.accepts)
  const shown = { ...draft, type: open ?? draft.type }
  const keep = useStoredDraft(terms?.creator.id, { type, when }, setDraft)
  const { press, busy, done, refusal, forget } = usePaidAction({
    intent: intentOf,
    send: (body: AskBody, idempotencyKey, price) =>
      utils.client.sessions.ask.mutate({ ...body, price, idempotencyKey }, { context: { idempotencyKey } }),
    onDone: ({ request }) => {
      keep(undefined)
      void utils.sessions.invalidate()
      void utils.availability.invalidate()
      openAsked(request)
    },
    onRefused: ({ reason, httpStatus, details }) => {
      if (httpStatus !== 409 && httpStatus !== 404) return
      setNext(nextSlotsOf(details))
      setDraft((now) => afterRefusal(now, reason))
      keep(afterRefusal(draft, reason))
      void utils.availability.invalidate()
    },
    failed: ASKING.failed,
    elsewhere: ASKING.elsewhere,
  })
  const now = useMinute()
  const start = shown.when === 'now' ? now : shown.at
  // without a check after sending, because the sent request would overlap itself
  const overlap = useOverlaps({ start: done ? undefined : start, minutes: shown.minutes })
  return {
    query,
    terms,
    overlap,
    /** Undefined if the creator accepts no calls. */
    open,
    draft: shown,
    change: (changes: Partial<AskDraft>) => {
      forget()
      if (changes.at || changes.minutes || changes.when === 'now') setNext([])
      keep({ ...draft, ...changes })
      setDraft((now) => ({ ...now, ...changes }))
    },
    send: () => {
      const body = terms && bodyOf(shown, terms.creator.id)
      if (body) press(body, terms.rates[body.type])
    },
    sending: busy,
    sent: done,
    refusal,
    next,
  }
}

/** Returns a function that opens the room of an immediate call, or the page of a call at a date. */
function useOpenAsked() {
  const navigate = useNavigate()
  return ({ id, type, scheduled_at: at, creator }: CallRequest): void => {
    if (at === null) return void navigate({ to: roomOf[type], params: { sessionId: id }, search: {} })
    toast.success(ASKING.sent(creator.display_name))
    void navigate({ to: '/calls/$id', params: { id } })
  }
}

/** Restores the stored draft of a creator. @returns a function that stores the current draft; undefined deletes it. */
function useStoredDraft(
  creatorId: string | undefined,
  { type, when }: Preset,
  setDraft: (change: (now: AskDraft) => AskDraft) => void,
): (draft: AskDraft | undefined) => void {
  const owner = useSession()?.user.id
  useEffect(clearOnSignOut, [])
  useEffect(() => {
    const kept = owner && creatorId ? readDraft(owner, creatorId) : undefined
    // choices made before the stored draft was read take precedence
    if (kept)
      setDraft((now) => (storedDraftOf(now, { type, when }) ? now : restoreDraft(kept, { type, when }, correctedNow())))
  }, [owner, creatorId, type, when, setDraft])
  return (draft) => {
    if (owner && creatorId) storeDraft(owner, creatorId, draft && storedDraftOf(draft, { type, when }))
  }
}
