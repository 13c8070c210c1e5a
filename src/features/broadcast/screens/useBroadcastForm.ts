import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import { type Audience, SENTENCES, sendingMs } from '../spec.ts'
import { type BroadcastDraft, bodyOf, emptyDraft, type Intent, intentFor, isUploading, problemsOf } from '../state.ts'

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** The day it is here, as a date field has it. */
export const todayHere = () => new Intl.DateTimeFormat('en-CA').format(new Date())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A broadcast from its first letter until it is stored, and two seconds at least, as the specification's dialog takes
 * (2 §4). What failed is sent again under the same key, so it never goes out twice; nothing typed is lost.
 */
export function useBroadcastForm(audience: Audience | undefined, onStored: () => void) {
  const { broadcast } = trpc.useUtils()
  const [draft, setDraft] = useState(() => emptyDraft(audience))
  const [tried, setTried] = useState(false)
  const intent = useRef<Intent>(undefined)
  const create = trpc.broadcast.create.useMutation({ networkMode: 'always' })
  const [sending, setSending] = useState(false)
  const problems = problemsOf(draft, todayHere())
  const change = (part: Partial<BroadcastDraft>) => {
    if (create.isError) create.reset()
    setDraft((now) => ({ ...now, ...part }))
  }
  async function send() {
    const sent = intentFor(intent.current, bodyOf(draft, ownTimeZone()), newIdempotencyKey)
    intent.current = sent
    setSending(true)
    try {
      const input = { ...sent.body, idempotencyKey: sent.key }
      await Promise.all([create.mutateAsync(input), sleep(sendingMs)])
      await broadcast.list.invalidate()
      toast.success(draft.frequency === 'once' ? SENTENCES.stored : SENTENCES.scheduled)
      onStored()
    } catch {
      // the form says it; everything typed stays
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!sending && !isUploading(draft) && Object.keys(problems).length === 0) void send()
  }
  const shown = tried ? problems : { ...(draft.message.trim() !== '' && problems) }
  const failure = create.error ? sentenceOf(create.error, SENTENCES.failed) : undefined
  return { draft, change, submit, sending, uploading: isUploading(draft), problems: shown, failure }
}
