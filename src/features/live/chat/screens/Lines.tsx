import { clsx } from 'clsx'
import {
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isNarrow } from '#client/page/viewport.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { personLight } from '#ui/person.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Stream } from '../../contract.ts'
import type { ChatMessage } from '../contract.ts'
import { CHAT } from '../spec.ts'
import { linesIn, linesOf, olderStart, type Place, placeIn, placeOf } from '../state.ts'
import { Marks } from './Marks.tsx'
import { MessageMenu, type MessageMenuProps } from './MessageMenu.tsx'
import { useChat } from './useChat.ts'
import { Welcome } from './Welcome.tsx'

type LinesProps = {
  stream: Stream
  /** Number of the pinned message. */
  pinned: number | undefined
  canModerate: boolean
  /** True if the reader is the creator. */
  isHost: boolean
}

/** List of chat messages. New lines render with low priority, so that clicks and typing stay responsive in a rush. */
export function Lines(about: LinesProps) {
  const { messages, isLoading, isRush } = useChat(about.stream)
  return (
    <RenderedLines
      {...about}
      messages={useDeferredValue(messages)}
      isEmpty={!isLoading && messages.length === 0}
      isRush={isRush}
    />
  )
}

type RenderedLinesProps = LinesProps & {
  messages: readonly ChatMessage[]
  isEmpty: boolean
  /** True if messages arrive faster than people can read or hear them. */
  isRush: boolean
}

const RenderedLines = memo(function RenderedLines({
  messages,
  stream,
  pinned,
  isEmpty,
  isRush,
  ...reader
}: RenderedLinesProps) {
  const me = useSession()?.user.id
  const [held, setHeld] = useState<number>()
  const { list, content, lines, scrolled, follow } = useFollowing(messages, held, me !== undefined)
  return (
    <>
      <div
        ref={list}
        className="stream-lines"
        role="log"
        aria-live={isRush ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
        tabIndex={0}
        aria-label={CHAT.title}
        onScroll={scrolled}
      >
        <div ref={content} className="stream-lines-content">
          {(isEmpty || lines.at(0)?.number === 1) && <Welcome stream={stream} />}
          {isEmpty && <p className="stream-empty">{CHAT.empty}</p>}
          {lines.map((message, at) => {
            const isPassing = isRush && !follow && message.number !== held
            return (
              <Line
                // in a rush, elements are reused and only their texts change, because creating elements is most of the
                // cost
                key={isPassing ? `passing ${at}` : message.number}
                message={message}
                streamId={stream.id}
                place={placeOf(stream.supporters, message.sender.id)}
                isPinned={pinned === message.number}
                {...reader}
                me={me}
                isPassing={isPassing}
                onUse={setHeld}
              />
            )
          })}
        </div>
      </div>
      {follow && (
        <Button size="sm" className="self-center" onClick={follow}>
          {CHAT.newest}
        </Button>
      )}
    </>
  )
})

/**
 * Returns the messages to render: the newest, or those around the reader's position after scrolling up. `follow`
 * returns to the newest.
 */
function useFollowing(messages: readonly ChatMessage[], held: number | undefined, hasMenus: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [left, setPlace] = useState<Place>()
  const [fitting, setFitting] = useState(linesIn(0, 'bare'))
  /** Topmost visible line after scrolling up, and its offset, to keep the line in place. */
  const edge = useRef<{ line: Element; top: number }>(undefined)
  /** Last scroll position in pixels. */
  const lastScroll = useRef(0)
  const place = placeIn(messages, left)
  const lines = linesOf(messages, { place, held, fitting })
  // skips the held line, which may be far above the other lines
  const first = lines.find(({ number }) => number !== held)?.number ?? 0
  const last = lines.at(-1)?.number ?? 0
  const isFollowing = place === undefined
  const settle = (element: HTMLElement) => {
    const { line, top = 0 } = edge.current ?? {}
    if (isFollowing) element.scrollTop = element.scrollHeight
    else if (line?.isConnected) element.scrollTop += topIn(element, line) - top
    lastScroll.current = element.scrollTop
    // on a phone the line itself opens its menu
    setFitting(linesIn(element.clientHeight, hasMenus && !isNarrow() ? 'withMenu' : 'bare'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines change
  useLayoutEffect(() => {
    if (list.current) settle(list.current)
  }, [first, last, isFollowing])
  useSizes(list, content, settle)
  const scrolled = () => {
    const element = list.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const hasGoneUp = scrollTop < lastScroll.current
    lastScroll.current = scrollTop
    // only scrolling up ends the following: when the list gets shorter, a reader at the end is briefly far from it
    if (scrollHeight - scrollTop - clientHeight < 40 || (isFollowing && !hasGoneUp)) return setPlace(undefined)
    const upper = element.getBoundingClientRect().top
    const line = [...(content.current?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > upper)
    edge.current = line && { line, top: topIn(element, line) }
    // renders one more page when the reader scrolls up
    const from = scrollTop < clientHeight ? olderStart(messages, first, fitting) : first
    if (from !== place?.from) setPlace({ from, to: place?.to ?? last })
  }
  return { list, content, lines, scrolled, follow: isFollowing ? undefined : () => setPlace(undefined) }
}

const topIn = (list: HTMLElement, line: Element): number =>
  line.getBoundingClientRect().top - list.getBoundingClientRect().top

/**
 * Calls `changed` before paint on every resize of the list or its content, for example when a keyboard opens, a goal is
 * set or a line wraps.
 */
function useSizes(
  list: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  changed: (list: HTMLElement) => void,
): void {
  const settle = useEffectEvent(changed)
  useEffect(() => {
    const element = list.current
    if (!element || !content.current) return
    const sizes = new ResizeObserver(() => settle(element))
    sizes.observe(element)
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [list, content])
}

type LineProps = Omit<MessageMenuProps, 'message'> & {
  message: ChatMessage
  /** Place of the sender among the top supporters, from 1; 0 for others. */
  place: number
  me: string | undefined
  isPassing: boolean
}

// memoised, because a rush adds lines continually; lines in a rush have no menu, which is most of a line's cost and
// could not be clicked in time
const Line = memo(function Line({ me, isPassing, place, ...about }: LineProps) {
  const { message, canModerate } = about
  const { sender, text, tip } = message
  const hasMenu = me !== undefined && (canModerate || sender.id !== me)
  return (
    <div className={clsx('stream-line', tip && 'stream-line-tip', isPassing && hasMenu && 'stream-line-passing')}>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span translate="no" className="chat-name" {...personLight(sender.display_name)}>
          {sender.display_name}
        </span>{' '}
        <Marks badge={message.badge} is_subscriber={message.is_subscriber} place={place} />
        {tip && <TokenAmount tokens={tip} className="chat-tip" />} {text}
      </p>
      {hasMenu && !isPassing && <MessageMenu {...about} />}
    </div>
  )
})
