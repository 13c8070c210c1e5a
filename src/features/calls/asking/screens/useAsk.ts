import { useEffect, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { CallType } from '../../requests/lists.ts'
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
  type When,
} from '../state.ts'
import { forgetOnSignOut, keepMessage, readMessage } from './stores.ts'

type Options = {
  /** Id or username. */
  creator: string
  type: CallType | undefined
  when?: When
  onAsked: (requestId: string) => void
}

/** A request from its first choice to the server's answer; its message is kept over a reload until it is sent. */
export function useAsk({ creator, type, when, onAsked }: Options) {
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
  const keep = useKeptMessage(terms?.creator.id, setDraft)
  const { press, busy, done, refusal, forget } = usePaidAction({
    intent: intentOf,
    send: (body: AskBody, idempotencyKey, price) =>
      utils.client.sessions.ask.mutate({ ...body, price, idempotencyKey }, { context: { idempotencyKey } }),
    onDone: ({ request }) => {
      keep('')
      void utils.sessions.invalidate()
      void utils.availability.invalidate()
      toast.success(ASKING.sent[request.scheduled_at ? 'date' : 'now'](request.creator.display_name))
      onAsked(request.id)
    },
    onRefused: ({ reason, httpStatus, details }) => {
      if (httpStatus !== 409 && httpStatus !== 404) return
      setNext(nextSlotsOf(details))
      setDraft((now) => afterRefusal(now, reason))
      void utils.availability.invalidate()
    },
    failed: ASKING.failed,
    elsewhere: ASKING.elsewhere,
  })
  return {
    query,
    terms,
    /** Undefined: the creator takes no calls. */
    open,
    draft: shown,
    change: (changes: Partial<AskDraft>) => {
      forget()
      if (changes.at || changes.minutes || changes.when === 'now') setNext([])
      if (changes.message !== undefined) keep(changes.message)
      setDraft((now) => ({ ...now, ...changes }))
    },
    send: () => {
      const body = terms && bodyOf(shown, terms.creator.id)
      if (body) press(body, terms.rates[body.type])
    },
    ...{ sending: busy, sent: done, refusal, next },
  }
}

/** Puts the kept message of a creator into the draft. @returns how to keep another one. */
function useKeptMessage(
  creatorId: string | undefined,
  setDraft: (change: (now: AskDraft) => AskDraft) => void,
): (message: string) => void {
  const owner = useSession()?.user.id
  useEffect(forgetOnSignOut, [])
  useEffect(() => {
    if (owner === undefined || creatorId === undefined) return
    const message = readMessage(owner, creatorId)
    setDraft((now) => (now.message === '' ? { ...now, message } : now))
  }, [owner, creatorId, setDraft])
  return (message) => {
    if (owner !== undefined && creatorId !== undefined) keepMessage(owner, creatorId, message)
  }
}
