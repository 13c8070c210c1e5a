import type { Message, Thread as ThreadPage } from '../contract.ts'
import { beginsGroup } from '../dates/state.ts'
import { Bubble } from './Bubble.tsx'

type DayMessagesProps = {
  messages: readonly Message[]
  page: ThreadPage
  me: string
  otherReadSeq: number
  /** `seq` of the first message to lay out at once; older ones are laid out when the user scrolls near them. */
  nearSeq: number
}

/** Messages of one day, grouped by sender and time. */
export function DayMessages({ messages, page, me, otherReadSeq, nearSeq }: DayMessagesProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 pb-1">
      {messages.map((message, place) => {
        const next = messages[place + 1]
        return (
          <Bubble
            key={message.id}
            message={message}
            user={page.user}
            isOwn={message.sender_id === me}
            begins={beginsGroup(messages[place - 1], message)}
            ends={next === undefined || beginsGroup(message, next)}
            isRead={message.seq <= otherReadSeq}
            isFar={message.seq < nearSeq}
          />
        )
      })}
    </ul>
  )
}
