import { ArrowDown } from 'lucide-react'
import { type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { correctedNow } from '#client/time/clock.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Correspondent, Thread as ThreadPage } from '../contract.ts'
import { useZone } from '../dates/screens/When.tsx'
import { byDay, dayText } from '../dates/state.ts'
import { UnsentBubble } from '../sending/screens/UnsentBubble.tsx'
import type { useUnsent } from '../sending/screens/useUnsent.ts'
import { messagesPage, SENTENCES } from '../spec.ts'
import { changeThread } from '../thread/screens/stores.ts'
import type { useThread } from '../thread/screens/useThread.ts'
import { messagesKept, stillWaiting, stopBrowsing, type Thread } from '../thread/state.ts'
import { Bubble } from './Bubble.tsx'
import { DayMessages } from './DayMessages.tsx'

type ThreadMessagesProps = {
  page: ThreadPage
  thread: Thread
  me: string
  mine: ReturnType<typeof useUnsent>
  older: ReturnType<typeof useThread>['older']
  isTyping: boolean
}

/**
 * List of messages, newest at the bottom. The flex column is reversed, so that the browser keeps the scroll position:
 * at the end when messages arrive, and in place when older ones load above.
 */
export function ThreadMessages({ page, thread, me, mine, older, isTyping }: ThreadMessagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const waiting = stillWaiting(page.waiting, thread)
  const known = new Set([...thread.messages, ...waiting].map(({ client_id }) => client_id))
  const unsent = mine.unsent.filter(({ key }) => !known.has(key))
  const newest = thread.messages.at(-1)
  const toEnd = () => scroller.current?.scrollTo({ top: 0 })
  const scroll = ({ currentTarget }: UIEvent) => {
    const isAtEnd = currentTarget.scrollTop > -48
    if (isAtEnd !== atEnd) setAtEnd(isAtEnd)
    if (isAtEnd && thread.browsing) changeThread(page.user.id, (now) => stopBrowsing(now, messagesKept))
  }
  const { discard } = mine
  const arrived = mine.unsent.find(({ key }) => known.has(key))?.key
  // removes an unsent message that has arrived although its response was lost
  useEffect(() => {
    if (arrived !== undefined) discard(arrived)
  }, [arrived, discard])
  // scrolls to a message that the user has just sent
  useEffect(() => {
    if (unsent.length > 0) scroller.current?.scrollTo({ top: 0 })
  }, [unsent.length])
  const isNewBelow = !atEnd && newest !== undefined && newest.sender_id !== me && newest.seq > page.read_seq
  return (
    <div className="relative grid min-h-0 grid-cols-[minmax(0,1fr)]">
      <div
        ref={scroller}
        onScroll={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
        tabIndex={0}
        role="log"
        aria-label="Messages"
        className="flex min-h-0 flex-col-reverse overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] px-4 py-4 md:px-6">
          <Beginning thread={thread} older={older} user={page.user} />
          <Days thread={thread} page={page} me={me} />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
            {waiting.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                user={page.user}
                isOwn
                begins
                ends
                isRead={false}
                isFar={false}
              />
            ))}
            {unsent.map((one) => (
              <UnsentBubble key={one.key} unsent={one} mine={mine} price={page.rates[one.kind]?.price ?? one.price} />
            ))}
          </ul>
          {isTyping && <TypingDots />}
        </div>
      </div>
      {isNewBelow && (
        // the secondary button is translucent, so it needs a background
        <div className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-control bg-raised shadow-float">
          <Button size="sm" variant="secondary" onClick={toEnd}>
            <ArrowDown aria-hidden="true" />
            {SENTENCES.newer}
          </Button>
        </div>
      )}
    </div>
  )
}

function Days({ thread, page, me }: { thread: Thread; page: ThreadPage; me: string }) {
  const zone = useZone()
  const now = correctedNow()
  // lays out a whole page at once, because a later layout would move the visible messages
  const nearSeq = thread.messages.at(-messagesPage.default)?.seq ?? 0
  return byDay(thread.messages, zone).map(({ key, at, items }) => (
    <section key={key} className="grid grid-cols-[minmax(0,1fr)]">
      <h2 className="sticky top-2 z-10 justify-self-center rounded-full border border-line bg-ground px-3 py-1 font-sans font-semibold text-muted text-xs tracking-normal">
        <ViewerText>{dayText(at, now, zone)}</ViewerText>
      </h2>
      <DayMessages messages={items} page={page} me={me} otherReadSeq={thread.otherReadSeq} nearSeq={nearSeq} />
    </section>
  ))
}

type BeginningProps = { thread: Thread; older: ThreadMessagesProps['older']; user: Correspondent }

/** Top of the list: loads older messages, or marks the start of the conversation. */
function Beginning({ thread: { older: cursor, messages }, older, user }: BeginningProps) {
  const name = user.display_name
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (cursor && !older.loading && !older.failed) void older.load(cursor)
  })
  useEffect(() => {
    const element = mark.current
    if (!element || !cursor) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near()
      },
      { rootMargin: '600px 0px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [cursor])
  if (cursor === null && messages.length > 0)
    return (
      <p className="justify-self-center wrap-anywhere px-4 py-6 text-center text-muted text-sm">
        {SENTENCES.first(name)}
      </p>
    )
  if (cursor === null) return <NoMessages user={user} />
  return (
    <div ref={mark} className="grid min-h-10 place-content-center">
      {older.loading && <Spinner />}
      {older.failed && (
        <Button size="sm" variant="ghost" onClick={() => void older.load(cursor)}>
          {SENTENCES.moreMissing} {SENTENCES.retry}
        </Button>
      )}
    </div>
  )
}

const NoMessages = ({ user: { display_name, avatar_url, is_creator } }: { user: Correspondent }) => (
  <div className="grid justify-items-center gap-1 py-10 text-center">
    <Avatar name={display_name} src={avatar_url} size="xl" className="mb-2" />
    <p translate="no" className="font-bold font-display text-xl">
      {display_name}
    </p>
    <p className="text-muted text-sm">{is_creator ? SENTENCES.empty.creator : SENTENCES.empty.none}</p>
  </div>
)

const TypingDots = () => (
  <span aria-hidden="true" className="typing-dots mt-2 justify-self-start rounded-card bg-wash px-4 py-3">
    <i />
    <i />
    <i />
  </span>
)
