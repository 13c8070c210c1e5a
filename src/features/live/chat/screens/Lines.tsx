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
import { useSession } from '#client/session/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { CHAT, type linePx } from '../spec.ts'
import { type ChatLine, furtherUp, linesIn, linesOf, type Place, placeIn } from '../state.ts'
import { MessageMenu, type MessageMenuProps } from './MessageMenu.tsx'
import { useChat } from './useChat.ts'

type LinesProps = {
  streamId: string
  /** The number of the pinned message. */
  pinned: number | undefined
  canModerate: boolean
  /** The reader is the creator. */
  isHost: boolean
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
  messages: readonly ChatLine[]
  isEmpty: boolean
  /** More comes than anybody reads, or could listen to. */
  isRush: boolean
}

const Drawn = memo(function Drawn({ messages, streamId, pinned, isEmpty, isRush, ...reader }: DrawnProps) {
  const me = useSession()?.user.id
  const [held, setHeld] = useState<number>()
  const { list, content, lines, scrolled, follow } = useFollowing(messages, held, me ? 'withMenu' : 'bare')
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
        <div ref={content}>
          {isEmpty && <p className="text-muted text-sm">{CHAT.empty}</p>}
          {lines.map((message, at) => {
            const isPassing = isRush && !follow && message.number !== held
            return (
              <Line
                // of what passes by only the words change: new elements for each line are most of what a rush costs
                key={isPassing ? `passing ${at}` : message.number}
                message={message}
                streamId={streamId}
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

/** Of all messages those that are drawn. They follow the newest unless somebody reads further up; `follow` leads back then. */
function useFollowing(messages: readonly ChatLine[], held: number | undefined, kind: keyof typeof linePx) {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [left, setPlace] = useState<Place>()
  const [fitting, setFitting] = useState(linesIn(0, kind))
  /** The line at the upper edge for who reads further up, and where in the list it stands. */
  const edge = useRef<{ line: Element; top: number }>(undefined)
  /** Where the list stood last. */
  const stood = useRef(0)
  const place = placeIn(messages, left)
  const lines = linesOf(messages, { place, held, fitting })
  // the held one may stand far above the others
  const first = lines.find(({ number }) => number !== held)?.number ?? 0
  const last = lines.at(-1)?.number ?? 0
  const isFollowing = place === undefined
  const settle = (element: HTMLElement) => {
    const { line, top = 0 } = edge.current ?? {}
    if (isFollowing) element.scrollTop = element.scrollHeight
    else if (line?.isConnected) element.scrollTop += topIn(element, line) - top
    stood.current = element.scrollTop
    setFitting(linesIn(element.clientHeight, kind))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after other lines
  useLayoutEffect(() => {
    if (list.current) settle(list.current)
  }, [first, last, isFollowing])
  useSizes(list, content, settle)
  const scrolled = () => {
    const element = list.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const hasGoneUp = scrollTop < stood.current
    stood.current = scrollTop
    // whoever follows is far from the end as well when the list has just become lower
    if (scrollHeight - scrollTop - clientHeight < 40 || (isFollowing && !hasGoneUp)) return setPlace(undefined)
    const upper = element.getBoundingClientRect().top
    const line = [...(content.current?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > upper)
    edge.current = line && { line, top: topIn(element, line) }
    // one page ahead of who reads up
    const from = scrollTop < clientHeight ? furtherUp(messages, first, fitting) : first
    if (from !== place?.from) setPlace({ from, to: place?.to ?? last })
  }
  return { list, content, lines, scrolled, follow: isFollowing ? undefined : () => setPlace(undefined) }
}

const topIn = (list: HTMLElement, line: Element): number =>
  line.getBoundingClientRect().top - list.getBoundingClientRect().top

/** Hears of every change of size, before it is painted: a keyboard comes, a goal is set, a line takes another row. */
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

type LineProps = Omit<MessageMenuProps, 'message'> & { message: ChatLine; me: string | undefined; isPassing: boolean }

// drawn once: of all lines a rush adds some each time. What passes by has no menu, which nobody could press: it is most of a line
const Line = memo(function Line({ me, isPassing, ...about }: LineProps) {
  const { message, canModerate } = about
  const { sender, text, badge, tip } = message
  const hasMenu = me !== undefined && tip === undefined && (canModerate || sender.id !== me)
  return (
    <div className={clsx('stream-line', tip && 'stream-line-tip', isPassing && hasMenu && 'stream-line-passing')}>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span translate="no" className="font-bold">
          {sender.display_name}
        </span>{' '}
        {badge && <Badge tone={badge === 'host' ? 'accent' : 'neutral'}>{CHAT[badge]}</Badge>}
        {tip && <TokenAmount tokens={tip} />} {text}
      </p>
      {hasMenu && !isPassing && <MessageMenu {...about} />}
    </div>
  )
})
