import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useStoredUploadDraft } from '#features/uploads/index.ts'
import { isoDay } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import { viewerZone } from '#ui/viewerZone.ts'
import { sentZone } from '#ui/zonedTime.ts'
import { type Audience, SENTENCES, sendingMs } from '../../spec.ts'
import {
  type Body,
  type BroadcastDraft,
  bodyOf,
  emptyDraft,
  fromKept,
  type Intent,
  intentFor,
  isEmpty,
  isUploading,
  type KeptBroadcast,
  problemsOf,
  toKept,
} from '../state.ts'

/** Returns today's date in the viewer's time zone, in the format of a date field. */
export const todayHere = () => isoDay(correctedNow(), viewerZone())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Holds the state of the form until the broadcast is stored. Shows "Sending..." for at least two seconds. A retry uses
 * the same key, so a broadcast is never sent twice. The draft survives closing the dialog and reloading the page.
 */
export function useBroadcastForm(audience: Audience | undefined, onStored: () => void) {
  const { broadcast, dashboard } = trpc.useUtils()
  const { draft, change, intent, discard } = useDraft(audience)
  const [tried, setTried] = useState(false)
  const create = trpc.broadcast.create.useMutation({ networkMode: 'always' })
  const [sending, setSending] = useState(false)
  const problems = problemsOf(draft, todayHere())
  async function send() {
    const sent = intent(bodyOf(draft, sentZone()))
    setSending(true)
    try {
      const input = { ...sent.body, idempotencyKey: sent.key }
      await Promise.all([create.mutateAsync(input), sleep(sendingMs)])
      discard()
      // the dashboard suggests broadcasts, and this one may fulfil a suggestion
      void dashboard.invalidate()
      await broadcast.list.invalidate()
      toast.success(draft.frequency === 'once' ? SENTENCES.stored : SENTENCES.scheduled)
      onStored()
    } catch {
      // the form shows the error and keeps its values
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) focusInvalid(event.currentTarget)
    else if (!sending && !isUploading(draft)) void send()
  }
  const shown = tried ? problems : { ...(draft.message.trim() !== '' && problems) }
  return {
    draft,
    submit,
    sending,
    problems: shown,
    uploading: isUploading(draft),
    hasDraft: !isEmpty(draft),
    change(part: Partial<BroadcastDraft>) {
      if (create.isError) create.reset()
      change(part)
    },
    startOver() {
      create.reset()
      setTried(false)
      discard()
    },
    failure: create.error ? sentenceOf(create.error, SENTENCES.failed) : undefined,
  }
}

/** Holds the draft and saves every change in the browser. */
function useDraft(audience: Audience | undefined) {
  const me = useSession()?.user.id ?? ''
  const [draft, setDraft] = useState(() => emptyDraft(audience))
  const unsettled = useRef<Intent>(undefined)
  const isTouched = useRef(false)
  const kept = useStoredUploadDraft<KeptBroadcast>(me, 'broadcast', ({ fields, files }) => {
    // the user's changes take precedence over a saved draft that loads after them
    if (!fields || isTouched.current) return
    unsettled.current = fields.intent
    setDraft(fromKept(fields, files, audience))
  })
  const keep = (next: BroadcastDraft) => {
    const { image, content } = next
    if (isEmpty(next)) kept.forget()
    else
      kept.save(toKept(next, unsettled.current), {
        ...(image && { image: { kind: 'message-image', file: image.file } }),
        ...(content && { content: { kind: 'paid-content', file: content.file } }),
      })
  }
  return {
    draft,
    change(part: Partial<BroadcastDraft>) {
      isTouched.current = true
      setDraft((now) => {
        const next = { ...now, ...part }
        keep(next)
        return next
      })
    },
    /** Returns the request and its key; an unchanged body keeps its key, also after a reload. */
    intent(body: Body): Intent {
      unsettled.current = intentFor(unsettled.current, body, newIdempotencyKey)
      keep(draft)
      return unsettled.current
    },
    discard() {
      unsettled.current = undefined
      setDraft(emptyDraft(draft.audience))
      kept.forget()
    },
  }
}
