import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isLongerThan } from '#shared/texts.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { clockText } from '#ui/dates.ts'
import { Input } from '#ui/Input.tsx'
import type { Stream } from '../../contract.ts'
import { streamPath } from '../../spec.ts'
import type { ChatMessage } from '../contract.ts'
import { CHAT, CHAT_REFUSALS, messageMax } from '../spec.ts'
import { unsentOf } from '../state.ts'

type WriteMessageProps = {
  stream: Stream
  onSent: (message: ChatMessage) => void
  /** Called when the field gets or loses the focus. */
  onWriting?: ((isWriting: boolean) => void) | undefined
}

/** Input for chat messages. The text stays in the field until it is sent. */
export function WriteMessage({ stream, onSent, onWriting }: WriteMessageProps) {
  const session = useSession()
  const [text, setText] = useState('')
  const say = trpc.live.say.useMutation({
    onSuccess: ({ message }, { text: sent }) => {
      setText((now) => unsentOf(now, sent))
      onSent(message)
    },
  })
  if (!session)
    return (
      <Link
        to="/auth"
        search={{ mode: 'signup', redirect: streamPath(stream.id) }}
        className={clsx(buttonClass({ size: 'lg' }), 'stream-write')}
      >
        {CHAT.signUp}
      </Link>
    )
  const waits = say.error?.data?.reason === CHAT_REFUSALS.timedOut.code ? say.error.data.retryAfterSeconds : undefined
  const until = waits === undefined ? '' : ` ${CHAT.writeAgain(clockText(say.submittedAt + waits * 1_000))}`
  const isLong = isLongerThan(text.trim(), messageMax)
  const failure = say.error ? sentenceOf(say.error, CHAT.failed) + until : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words !== '' && !isLong && !say.isPending) say.mutate({ id: stream.id, text: words })
  }
  return (
    <form
      className="stream-write"
      onSubmit={send}
      onFocus={() => onWriting?.(true)}
      onBlur={({ currentTarget, relatedTarget }) => onWriting?.(currentTarget.contains(relatedTarget))}
    >
      <Input
        label={CHAT.write}
        hideLabel
        placeholder={CHAT.message}
        className="flex-1"
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        error={isLong ? CHAT.tooLong : failure}
        onChange={(event) => {
          setText(event.target.value)
          if (say.error) say.reset()
        }}
      />
      <button
        type="submit"
        className="btn btn-lit btn-primary btn-icon"
        aria-label={CHAT.send}
        // keeps the focus in the field, and on a phone the keyboard open for the next message
        onMouseDown={(event) => event.preventDefault()}
      >
        <SendHorizontal aria-hidden="true" />
      </button>
    </form>
  )
}
