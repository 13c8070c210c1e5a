import { type FormEvent, type KeyboardEvent, type Ref, Suspense, useRef, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { countGraphemes, isLongerThan } from '#shared/texts.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AttachButton } from '../../attachments/screens/AttachButton.tsx'
import { useAttaching } from '../../attachments/screens/useAttaching.ts'
import type { Thread as ThreadPage } from '../../contract.ts'
import { CLOSED, contentMax, kinds, SENTENCES } from '../../spec.ts'
import { composerEnd } from '../../state.ts'
import { SendButton } from './SendButton.tsx'
import type { useUnsent } from './useUnsent.ts'

const AttachedPreview = lazyWithRetry(() => import('../../attachments/screens/AttachedPreview.tsx'))
const VoiceRecorder = lazyWithRetry(() => import('../../attachments/screens/VoiceRecorder.tsx'))
const VideoRecorder = lazyWithRetry(() => import('../../attachments/screens/VideoRecorder.tsx'))

type ComposerProps = {
  me: string
  page: ThreadPage
  mine: ReturnType<typeof useUnsent>
  onTyping: (typing?: boolean) => void
}

/** Form for a new message. The button shows the price; the line below it shows the remaining balance. */
export function Composer({ me, page: { user, rates, refusal }, mine, onTyping }: ComposerProps) {
  const isOpen = kinds.some((kind) => rates[kind]?.accepted ?? true)
  const closed = refusal?.message ?? (isOpen ? undefined : CLOSED.text)
  if (closed !== undefined)
    return <p className="border-line border-t px-4 py-5 text-center text-muted text-sm md:px-6">{closed}</p>
  return <Writing me={me} rates={rates} mine={mine} onTyping={onTyping} userId={user.id} name={user.display_name} />
}

type WritingProps = Pick<ComposerProps, 'me' | 'mine' | 'onTyping'> & {
  userId: string
  name: string
  rates: ThreadPage['rates']
}

/** A second press within this time after sending is a double click: the form does not report a missing text. */
const doublePressMs = 700

function Writing({ me, userId, name, rates, mine, onTyping }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const [isAsked, setIsAsked] = useState(false)
  const attaching = useAttaching(me, userId)
  const { attached, recording } = attaching
  const kind = attached?.kind ?? recording ?? 'text'
  const { price = 0, accepted = true } = rates[kind] ?? {}
  const left = useLeft(price)
  const content = mine.draft.trim()
  const isLong = isLongerThan(content, contentMax)
  const isShort = left !== undefined && left < 0
  const isReady = !attached || attached.id !== undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(event.timeStamp - sentAt.current > doublePressMs)
    if (!accepted || isLong || isShort || !isReady || (content === '' && !attached)) return field.current?.focus()
    mine.send(content, price, attached?.id ? { kind: attached.kind, id: attached.id } : undefined)
    onTyping(false)
    sentAt.current = event.timeStamp
    setIsAsked(false)
    attaching.remove()
    field.current?.focus()
  }
  const type = (text: string) => {
    mine.type(text)
    onTyping(text !== '')
    setIsAsked(false)
  }
  const missing = accepted ? content === '' && !attached && SENTENCES.contentMissing : CLOSED[kind]
  const problem = isLong ? SENTENCES.contentTooLong : (isAsked && missing) || attaching.problem
  return (
    <form
      noValidate
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line border-t bg-ground px-3 pt-2.5 pb-3 md:px-6"
    >
      <Suspense fallback={<Skeleton className="h-12" />}>
        {attached && (
          <AttachedPreview
            key={attaching.count}
            attached={attached}
            onReady={attaching.ready}
            onChange={attaching.take}
            onRemove={attaching.remove}
          />
        )}
        {recording === 'audio' && <VoiceRecorder onRecorded={attaching.take} onCancel={attaching.stopRecording} />}
        {recording === 'video' && <VideoRecorder onRecorded={attaching.take} onCancel={attaching.stopRecording} />}
      </Suspense>
      {recording !== 'audio' && (
        <div className="flex items-end gap-1 md:gap-2">
          <AttachButton
            rates={rates}
            disabled={attached !== undefined}
            onFile={attaching.take}
            onRecord={attaching.record}
          />
          <MessageField ref={field} name={name} text={mine.draft} isInvalid={Boolean(problem)} onType={type} />
          <SendButton price={price} isShort={isShort} isWaiting={!isReady} />
        </div>
      )}
      <Words problem={problem || undefined} price={price} left={left} length={countGraphemes(content)} />
    </form>
  )
}

type MessageFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  /** Name of the reader, for the label. */
  name: string
  text: string
  isInvalid: boolean
  onType: (text: string) => void
}

const MessageField = ({ ref, name, text, isInvalid, onType }: MessageFieldProps) => (
  <textarea
    ref={ref}
    rows={1}
    aria-label={SENTENCES.placeholder(name)}
    aria-invalid={isInvalid || undefined}
    aria-describedby={composerEnd}
    placeholder={SENTENCES.placeholder(name)}
    enterKeyHint="enter"
    value={text}
    onChange={({ target }) => onType(target.value)}
    onKeyDown={sendByEnter}
    className="composer-field"
  />
)

type WordsProps = { problem: string | undefined; price: number; left: number | undefined; length: number }

const Words = ({ problem, price, left, length }: WordsProps) => (
  <p id={composerEnd} className="flex min-h-4 flex-wrap justify-between gap-x-4 px-1 text-muted text-xs">
    {problem ? (
      <span role="alert" className="font-medium text-danger">
        {problem}
      </span>
    ) : (
      price > 0 && <span>{SENTENCES.about}</span>
    )}
    {price > 0 && left !== undefined && (
      <span translate="no" className="figures">
        {left >= 0 ? SENTENCES.left(left) : SENTENCES.short(-left)}
      </span>
    )}
    {length > contentMax * 0.9 && (
      <span translate="no" className="figures">
        {length}/{contentMax}
      </span>
    )}
  </p>
)

/** Returns the balance after a message; undefined for a free message or an unknown balance. */
function useLeft(price: number): number | undefined {
  const { data } = trpc.wallet.balance.useQuery(undefined, { enabled: price > 0 })
  return price > 0 && data ? data.balance - price : undefined
}

/** Sends with Enter on a device with a keyboard. On touch screens, and with Shift, Enter starts a new line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey) return
  if (window.matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
