import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { correctedNow } from '#client/time/clock.ts'
import { agoText } from '#ui/ago.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Notification } from '../../contract.ts'
import { noticeIcons } from './noticeIcons.ts'
import type { useNoticeActions } from './useNoticeActions.ts'

type NoticeItemProps = {
  notification: Notification
  actions: ReturnType<typeof useNoticeActions>
  onChoose: () => void
}

/** Notification in the list. A press marks it as read and opens its page, if it has one. */
export function NoticeItem({ notification, actions, onChoose }: NoticeItemProps) {
  const { id, title, read_at, path } = notification
  const isUnread = read_at === null
  const read = () => {
    if (isUnread) actions.read(id)
  }
  const face = <Face notification={notification} />
  return (
    <li className="notice" data-unread={isUnread || undefined}>
      {path !== null ? (
        <Link
          to={path}
          className="notice-press"
          onClick={() => {
            read()
            onChoose()
          }}
        >
          {face}
        </Link>
      ) : (
        <button type="button" className="notice-press" onClick={read}>
          {face}
        </button>
      )}
      <IconButton size="sm" label={`Delete “${title}”`} className="notice-delete" onClick={() => actions.remove(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Face({ notification: { type, title, message, created_at, read_at, data } }: { notification: Notification }) {
  const Icon = noticeIcons[type]
  const quote = type === 'tip_received' && typeof data.message === 'string' ? data.message : ''
  return (
    <>
      <span className="notice-icon" data-type={type}>
        <Icon aria-hidden="true" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="notice-title">
          {title}
          {read_at === null && <span className="sr-only"> (unread)</span>}
        </span>
        {message && <span className="line-clamp-3 text-muted text-sm">{message}</span>}
        {quote && <span className="line-clamp-2 text-sm">“{quote}”</span>}
        <time dateTime={created_at.toISOString()} className="text-muted text-xs">
          {agoText(created_at, correctedNow())}
        </time>
      </span>
    </>
  )
}
