import { clsx } from 'clsx'
import { Check, CheckCheck, Hourglass } from 'lucide-react'
import { memo, Suspense } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Coin } from '#ui/TokenAmount.tsx'
import { AttachmentSkeleton } from '../attachments/screens/AttachmentSkeleton.tsx'
import type { Attachment, Correspondent, Message } from '../contract.ts'
import { When } from '../dates/screens/When.tsx'
import { KINDS, SENTENCES } from '../spec.ts'
import { MessageMenu } from '../thread/screens/MessageMenu.tsx'
import { isWaiting } from '../thread/state.ts'

const MessageAttachment = lazyWithRetry(() => import('../attachments/screens/MessageAttachment.tsx'))

type BubbleProps = {
  message: Message
  user: Correspondent
  isOwn: boolean
  /** True for the first (`begins`) and the last (`ends`) message of a group. */
  begins: boolean
  ends: boolean
  isRead: boolean
  /** True for a message far above the visible area; the browser lays it out when the user scrolls near it. */
  isFar: boolean
}

/** Bubble of a message. */
export const Bubble = memo(function Bubble({ message, user, isOwn, begins, ends, isRead, isFar }: BubbleProps) {
  const isDeleted = message.deleted_at !== null
  return (
    <li
      data-seq={message.seq}
      className={clsx(
        'group grid max-w-[min(85%,36rem)] gap-0.5',
        isFar && 'said',
        begins && 'mt-2',
        isOwn ? 'justify-items-end justify-self-end' : 'justify-items-start justify-self-start',
      )}
    >
      <div className={clsx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={clsx(
            'bubble',
            !isDeleted && message.kind !== 'text' && 'bubble-media',
            isOwn ? 'bubble-own' : 'bubble-other',
            ends && 'bubble-last',
            isDeleted && 'bubble-gone',
          )}
        >
          <span className="sr-only">{isOwn ? 'You' : user.display_name}: </span>
          {isDeleted ? SENTENCES.deleted : <MessageText message={message} user={user} isOwn={isOwn} />}
        </div>
        {!isDeleted && <MessageMenu message={message} user={user} isOwn={isOwn} />}
      </div>
      {(ends || message.price > 0 || Boolean(message.attachment?.price)) && (
        <Foot message={message} isOwn={isOwn} isRead={isRead} />
      )}
      {isWaiting(message) && <Waiting message={message} />}
    </li>
  )
})

function MessageText({ message, user, isOwn }: Pick<BubbleProps, 'message' | 'user' | 'isOwn'>) {
  if (message.attachment_id === null) return <bdi>{message.content || KINDS[message.kind].preview}</bdi>
  return (
    <>
      <Suspense fallback={<AttachmentSkeleton message={message} isOwn={isOwn} />}>
        <MessageAttachment message={message} user={user} isOwn={isOwn} />
      </Suspense>
      {message.content && <bdi className="bubble-words">{message.content}</bdi>}
    </>
  )
}

function Foot({ message, isOwn, isRead }: Pick<BubbleProps, 'message' | 'isOwn' | 'isRead'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 px-1 text-muted text-xs">
      {message.price > 0 && <Paid message={message} isOwn={isOwn} />}
      {message.attachment && message.attachment.price > 0 && <Sold attachment={message.attachment} isOwn={isOwn} />}
      <span className="flex items-center gap-1">
        <When at={message.created_at} exact className="figures" />
        {isOwn && message.deleted_at === null && !isWaiting(message) && <Ticks isRead={isRead} />}
      </span>
    </span>
  )
}

/** Reason why the message is not delivered yet. */
function Waiting({ message: { price } }: Pick<BubbleProps, 'message'>) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 px-1 text-muted text-xs">
      <Hourglass aria-hidden="true" className="mt-0.5 size-3.5" />
      <span>
        <b>{SENTENCES.waits}.</b> {SENTENCES.waitsWhy} {price > 0 && SENTENCES.waitsTokens}
      </span>
    </span>
  )
}

function Paid({ message: { price, state }, isOwn }: Pick<BubbleProps, 'message' | 'isOwn'>) {
  const words = {
    free: SENTENCES.free,
    held: isOwn ? SENTENCES.held(price) : SENTENCES.opens(price),
    paid: SENTENCES.paid(price),
    returned: SENTENCES.returned(price),
  }
  return (
    <span className="amount font-semibold">
      <Coin />
      {words[state]}
    </span>
  )
}

/** Price to open the attachment, or the price that was paid. */
function Sold({ attachment: { price, unlocked }, isOwn }: { attachment: Attachment; isOwn: boolean }) {
  if (!unlocked && !isOwn) return null
  return (
    <span className="amount font-semibold">
      <Coin />
      {unlocked ? SENTENCES.bought(price) : SENTENCES.soldOne(price)}
    </span>
  )
}

function Ticks({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check
  return (
    <>
      <Icon aria-hidden="true" className={clsx('size-3.5', isRead && 'text-accent')} />
      <span className="sr-only">{isRead ? SENTENCES.read : SENTENCES.sent}</span>
    </>
  )
}
