import { clsx } from 'clsx'
import { memo, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import type { ChatMessage } from '../contract.ts'
import { CHAT, type linePx } from '../spec.ts'
import { furtherUp, linesIn, linesOf, type Place, placeIn } from '../state.ts'
import { MessageMenu, type MessageMenuProps } from './MessageMenu.tsx'
import { useChat } from './useChat.ts'

type LinesProps = {
  streamId: string
  /** The number of the pinned message. */
  pinned: number | undefined
  canModerate: boolean
}

/** What was written. New lines wait for everything else: what is pressed or typed in a rush is answered before they are drawn. */
export function Lines(about: LinesProps) {
  const { messages, isLoading, isRush } = useChat(about.streamId)
  return (
    <Drawn
      {...about}
      messages={useDeferredValue(messages)}
      isEmpty={!isLoading && messages.length === 0}
      isRush={isRush}
    />
  )
}

type DrawnProps = LinesProps & {
  messages: readonly ChatMessage[]
  isEmpty: boolean
  /** More comes than anybody reads, or could listen to. */
  isRush: boolean
}

const Drawn = memo(function Drawn({ messages, streamId, pinned, canModerate, isEmpty, isRush }: DrawnProps) {
  const me = useSession()?.user.id
  const [held, setHeld] = useState<number>()
  const { list, lines, scrolled, follow } = useFollowing(messages, held, me ? 'withMenu' : 'bare')
  return (
    <>
      <div
        ref={list}
        className="stream-lines"
        role="log"
        aria-live={isRush ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        aria-label={CHAT.title}
        onScroll={scrolled}
      >
        {isEmpty && <p className="text-muted text-sm">{CHAT.empty}</p>}
        {lines.map((message) => (
          <Line
            key={message.number}
            message={message}
            streamId={streamId}
            isPinned={pinned === message.number}
            canModerate={canModerate}
            me={me}
            isPassing={isRush && !follow && message.number !== held}
            onUse={setHeld}
          />
        ))}
      </div>
      {follow && (
        <Button size="sm" className="self-center" onClick={follow}>
          {CHAT.newest}
        </Button>
      )}
    </>
  )
})

/** Of all messages those that are drawn. They follow the newest unless somebody reads further up; `follow` leads back then. */
function useFollowing(messages: readonly ChatMessage[], held: number | undefined, kind: keyof typeof linePx) {
  const list = useRef<HTMLDivElement>(null)
  const [left, setPlace] = useState<Place>()
  const [fitting, setFitting] = useState(linesIn(0, kind))
  /** The line at the upper edge for who reads further up, and where it stands. */
  const edge = useRef<{ line: Element; top: number }>(undefined)
  const place = placeIn(messages, left)
  const lines = linesOf(messages, { place, held, fitting })
  // the held one may stand far above the others
  const first = lines.find(({ number }) => number !== held)?.number ?? 0
  const last = lines.at(-1)?.number ?? 0
  const isFollowing = place === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: after other lines
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { line, top = 0 } = edge.current ?? {}
    if (isFollowing) element.scrollTop = element.scrollHeight
    else if (line?.isConnected) element.scrollTop += line.getBoundingClientRect().top - top
    setFitting(linesIn(element.clientHeight, kind))
  }, [first, last, isFollowing])
  const scrolled = () => {
    const element = list.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    if (scrollHeight - scrollTop - clientHeight < 40) return setPlace(undefined)
    const upper = element.getBoundingClientRect().top
    const line = [...element.children].find((one) => one.getBoundingClientRect().bottom > upper)
    edge.current = line && { line, top: line.getBoundingClientRect().top }
    // one page ahead of who reads up
    const from = scrollTop < clientHeight ? furtherUp(messages, first, fitting) : first
    if (from !== place?.from) setPlace({ from, to: place?.to ?? last })
  }
  return { list, lines, scrolled, follow: isFollowing ? undefined : () => setPlace(undefined) }
}

type LineProps = MessageMenuProps & { me: string | undefined; isPassing: boolean }

// drawn once: of all lines a rush adds some each time. What passes by has no menu, which nobody could press: it is most of a line
const Line = memo(function Line({ me, isPassing, ...about }: LineProps) {
  const { message, canModerate } = about
  const { sender, text, badge } = message
  const hasMenu = me !== undefined && (canModerate || sender.id !== me)
  return (
    <div className={clsx('stream-line', isPassing && hasMenu && 'stream-line-passing')}>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-bold">{sender.display_name}</span>{' '}
        {badge && <Badge tone={badge === 'host' ? 'accent' : 'neutral'}>{CHAT[badge]}</Badge>} {text}
      </p>
      {hasMenu && !isPassing && <MessageMenu {...about} />}
    </div>
  )
})
