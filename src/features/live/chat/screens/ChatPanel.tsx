import { Pin } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import type { Stream } from '../../contract.ts'
import type { ChatMessage } from '../contract.ts'
import { CHAT } from '../spec.ts'
import { GoalBar } from './GoalBar.tsx'
import { MessageMenu, type MessageMenuProps } from './MessageMenu.tsx'
import { Supporters } from './Supporters.tsx'
import { useChat } from './useChat.ts'
import { WriteMessage } from './WriteMessage.tsx'

/** The chat of a stream: over the lower part of the video on a phone, beside it on a wide screen. */
export function ChatPanel({ stream }: { stream: Stream }) {
  const { messages, add, isLoading } = useChat(stream)
  const { pinned } = stream
  return (
    <aside className="stream-chat" aria-label={CHAT.title}>
      <GoalBar stream={stream} />
      <Supporters stream={stream} />
      {pinned && (
        <p className="stream-pinned">
          <Pin aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{CHAT.pinned}: </span>
          <span className="[overflow-wrap:anywhere]">{pinned.text}</span>
        </p>
      )}
      <Lines messages={messages} stream={stream} isEmpty={!isLoading && messages.length === 0} />
      <WriteMessage stream={stream} onSent={(message) => add([message])} />
    </aside>
  )
}

/** Follows the newest message unless somebody reads further up. */
function Lines({ messages, stream, isEmpty }: { messages: readonly ChatMessage[]; stream: Stream; isEmpty: boolean }) {
  const me = useSession()?.user.id
  const list = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const last = messages.at(-1)?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last message
  useEffect(() => {
    const element = list.current
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight
  }, [last])
  const scrolled = () => {
    const element = list.current
    if (element) isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div ref={list} className="stream-lines" role="log" tabIndex={0} aria-label={CHAT.title} onScroll={scrolled}>
      {isEmpty && <p className="text-muted text-sm">{CHAT.empty}</p>}
      {messages.map((message) => (
        <Line
          key={message.number}
          message={message}
          streamId={stream.id}
          isPinned={stream.pinned?.number === message.number}
          canModerate={stream.chat.can_moderate}
          me={me}
        />
      ))}
    </div>
  )
}

// drawn once: of five hundred lines a rush adds some ten times a second
const Line = memo(function Line({ me, ...about }: MessageMenuProps & { me: string | undefined }) {
  const { message, canModerate } = about
  const { sender, text, badge } = message
  return (
    <div className="stream-line">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-bold">{sender.display_name}</span>{' '}
        {badge && <Badge tone={badge === 'host' ? 'accent' : 'neutral'}>{CHAT[badge]}</Badge>} {text}
      </p>
      {me && (canModerate || sender.id !== me) && <MessageMenu {...about} />}
    </div>
  )
})
