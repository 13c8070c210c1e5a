import { Pin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import type { Stream } from '../../contract.ts'
import { moderatesNow } from '../rules.ts'
import { CHAT } from '../spec.ts'
import { GoalBar } from './GoalBar.tsx'
import { Lines } from './Lines.tsx'
import { Supporters } from './Supporters.tsx'
import { TipsOnStage } from './TipsOnStage.tsx'
import { useAddMessages } from './useChat.ts'
import { WriteMessage } from './WriteMessage.tsx'

type ChatPanelProps = { stream: Stream } & Pick<ComponentProps<typeof WriteMessage>, 'onWriting'>

/** Chat of a stream: over the lower part of the video on a phone, beside the video on a wide screen. */
export function ChatPanel({ stream, onWriting }: ChatPanelProps) {
  const add = useAddMessages(stream.id)
  const now = useMinute()
  const { pinned } = stream
  return (
    <aside className="stream-chat" aria-label={CHAT.title}>
      <TipsOnStage stream={stream} />
      <GoalBar stream={stream} />
      <Supporters stream={stream} />
      {pinned && (
        <p className="stream-pinned">
          <Pin aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{CHAT.pinned}: </span>
          <span className="[overflow-wrap:anywhere]">{pinned.text}</span>
        </p>
      )}
      <Lines
        stream={stream}
        pinned={pinned?.number}
        canModerate={moderatesNow(stream.chat, now)}
        isHost={stream.is_own}
      />
      <WriteMessage stream={stream} onSent={(message) => add([message])} onWriting={onWriting} />
    </aside>
  )
}
