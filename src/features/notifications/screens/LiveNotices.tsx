import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { toast } from '#ui/toast.ts'
import { notificationEvent } from '../contract/events.ts'
import type { Notification } from '../contract.ts'
import { addOne } from '../state/pages.ts'
import { useNoticeCache } from './cache.ts'
import { keepTurnedOn } from './device.ts'
import { notificationActions } from './stores.ts'

/**
 * Wherever somebody is: the bell counts what happens, the panel shows it, and a word at the edge of the screen says it.
 * What a preference has turned off never arrives here.
 */
export default function LiveNotices({ userId }: { userId: string }) {
  const cache = useNoticeCache()
  const pathname = useLocation({ select: (location) => location.pathname })
  const channel = personalChannel(userId)
  useMissedMessages(channel, () => void cache.readAgain())
  useChannelEvent(channel, 'notification', notificationEvent, ({ notification, unread_count }) => {
    const known = cache.unread()
    cache.countTo(unread_count)
    cache.change((pages) => addOne(pages, notification))
    notificationActions.add({ ...notification, timestamp: notification.created_at.getTime(), read: false })
    // several were told of in one word, or another tab read some
    if (known !== undefined && unread_count !== known + 1) void cache.readAgain()
    // what the product itself says it has said already, where it happened; and the dashboard shows tips,
    // the list of conversations what is new in it
    const isShown =
      notification.type === 'system' ||
      (notification.type === 'tip_received' && pathname === '/dashboard') ||
      (notification.type === 'message' && pathname.startsWith('/messages'))
    if (!isShown) say(notification)
  })
  useKeptDevice(userId)
  return null
}

function say({ id, type, title, message, data }: Notification) {
  const quote = type === 'tip_received' && typeof data.message === 'string' ? data.message : ''
  const detail = [message, quote].filter(Boolean).join(' · ')
  toast.success(title, { id, ...(detail && { detail }) })
}

/** A browser that this person turned on stays on after the next sign-in, and when its push service gave it a new address. */
function useKeptDevice(userId: string) {
  const { pushKey } = usePublicConfig()
  const { mutateAsync } = trpc.notifications.subscribeDevice.useMutation()
  useEffect(() => {
    // it is tried again with the next page
    keepTurnedOn(userId, pushKey, mutateAsync).catch(() => {})
  }, [userId, pushKey, mutateAsync])
}
