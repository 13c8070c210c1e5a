import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useTyping } from '../channels/screens/useTyping.ts'
import type { Thread as ThreadPage } from '../contract.ts'
import { Composer } from '../sending/screens/Composer.tsx'
import { useUnsent } from '../sending/screens/useUnsent.ts'
import { forgetThread } from '../thread/screens/stores.ts'
import { ThreadFailed } from '../thread/screens/ThreadFailed.tsx'
import { ThreadHeader } from '../thread/screens/ThreadHeader.tsx'
import { ThreadLoading } from '../thread/screens/ThreadLoading.tsx'
import { useKeyboardRoom } from '../thread/screens/useKeyboardRoom.ts'
import { useReading } from '../thread/screens/useReading.ts'
import { useThread } from '../thread/screens/useThread.ts'
import type { Thread } from '../thread/state.ts'
import { ThreadMessages } from './ThreadMessages.tsx'

/** Page /messages/{id}: one conversation. */
export function ThreadScreen({ id }: { id: string }) {
  const me = useSession()?.user.id
  return me === undefined ? null : <OpenThread key={id} id={id} me={me} />
}

function OpenThread({ id, me }: { id: string; me: string }) {
  const { page, thread, error, retry, retrying, older } = useThread(id, me)
  useKeyboardRoom()
  if (!page && error) return <ThreadFailed error={error} onRetry={retry} retrying={retrying} />
  if (!page || !thread) return <ThreadLoading />
  return <Conversation page={page} thread={thread} me={me} older={older} />
}

type ConversationProps = {
  page: ThreadPage
  thread: Thread
  me: string
  older: ReturnType<typeof useThread>['older']
}

function Conversation({ page, thread, me, older }: ConversationProps) {
  const navigate = useNavigate()
  const { messages } = trpc.useUtils()
  const mine = useUnsent(page.user.id)
  const { typing, sayTyping } = useTyping(page.conversation_id)
  const isTyping = typing.includes(page.user.id)
  useReading(page, thread, me)
  const leave = async () => {
    void messages.conversations.invalidate()
    void messages.unread.invalidate()
    await navigate({ to: '/messages', replace: true })
    // removes its messages from this tab, so that they do not reappear
    forgetThread(page.user.id)
    void messages.thread.reset()
  }
  return (
    <section
      aria-label={`Conversation with ${page.user.display_name}`}
      className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <ThreadHeader page={page} isTyping={isTyping} onLeave={() => void leave()} />
      <ThreadMessages page={page} thread={thread} me={me} older={older} isTyping={isTyping} mine={mine} />
      <Composer me={me} page={page} mine={mine} onTyping={sayTyping} />
    </section>
  )
}
