import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isLongerThan } from '#shared/texts.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Input } from '#ui/Input.tsx'
import { CHAT, chatMax } from '../spec.ts'
import { useMeeting } from './stores.ts'
import type { Room } from './useRoom.ts'

type CallChatProps = { name: string; room: Room; onClose: () => void }

/** Chat beside the call, for links and names; it is not stored. */
export function CallChat({ name, room, onClose }: CallChatProps) {
  const { lines } = useMeeting()
  const end = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside ref={panel} className="call-chat" aria-label={CHAT.title} onKeyDown={closeByKey}>
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-lg">{CHAT.title}</h2>
        <IconButton label={CHAT.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region */}
      <div className="call-lines" role="log" tabIndex={0} aria-label={CHAT.title}>
        {lines.length === 0 && <p className="text-muted text-sm">{CHAT.empty}</p>}
        {lines.map(({ id, from, text }) => (
          <div key={id} className={from === 'own' ? 'justify-self-end' : 'justify-self-start'}>
            <span className="sr-only">{from === 'own' ? CHAT.you : name}: </span>
            <p className={`bubble bubble-last ${from === 'own' ? 'bubble-own' : 'bubble-other'}`}>{text}</p>
          </div>
        ))}
        <div ref={end} />
      </div>
      <ChatForm room={room} />
    </aside>
  )
}

function ChatForm({ room }: { room: Room }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return
    if (isLongerThan(words, chatMax)) return setError(CHAT.tooLong)
    try {
      const meeting = room.meeting()
      // without a meeting while it reconnects
      if (!meeting) return setError(CHAT.failed)
      await meeting.say(words)
      // keeps text that was typed while sending
      setText((now) => (now === text ? '' : now))
      setError(undefined)
    } catch {
      setError(CHAT.failed)
    }
  }
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void send(event)}>
      <Input
        label={CHAT.write}
        hideLabel
        placeholder={CHAT.write}
        className="flex-1"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn btn-lit btn-primary btn-icon" aria-label={CHAT.send}>
        <SendHorizontal aria-hidden="true" />
      </button>
    </form>
  )
}
