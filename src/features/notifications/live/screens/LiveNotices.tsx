import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { toast } from '#ui/toast.ts'
import type { Notification } from '../../contract.ts'
import { useNoticeCache } from '../../list/screens/cache.ts'
import { addNotification } from '../../list/state.ts'
import { renewSubscription } from '../../push/screens/device.ts'
import { SENTENCES, streamAlertMs, streamAlertsMax } from '../../spec.ts'
import { notificationEvent } from '../contract.ts'
import { showsToast } from '../state.ts'

/**
 * Subscribes to live notifications on every page: updates the count and the lists, and shows a toast. Types that the
 * user turned off send no live notifications.
 */
export function LiveNotices({ userId }: { userId: string }) {
  const cache = useNoticeCache()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const channel = personalChannel(userId)
  useMissedMessages(channel, () => void cache.readAgain(), true)
  useChannelEvent(channel, 'notification', notificationEvent, ({ notification, unread_count, is_news }) => {
    const known = cache.unread()
    cache.countTo(unread_count)
    cache.change((pages) => addNotification(pages, notification))
    // refetches, because the message covers several notifications or another tab has read some
    if (known !== undefined && unread_count !== known + 1) void cache.readAgain()
    if (showsToast({ ...notification, isNews: is_news }, pathname))
      showToast(notification, (to) => void navigate({ to }))
  })
  useDeviceSubscription(userId)
  return null
}

function showToast({ id, type, title, message, data, path }: Notification, open: (path: string) => void) {
  const quote = type === 'tip_received' && typeof data.message === 'string' ? data.message : ''
  const detail = [message, quote].filter(Boolean).join(' · ')
  // neutral, because news of type `system` can be good or bad
  const tone = type === 'system' ? toast.plain : toast.success
  tone(title, {
    id,
    ...(detail && { detail }),
    ...(isStreamAlert(type, data) && {
      durationMs: streamAlertMs,
      series: { name: 'stream alerts', max: streamAlertsMax },
    }),
    ...(path !== null && { action: { label: SENTENCES.view, run: () => open(path) } }),
  })
}

/** Returns true if a followed creator went live. */
const isStreamAlert = (type: string, data: Notification['data']): boolean =>
  type === 'creator_online' && typeof data.stream_id === 'string'

/**
 * Keeps push turned on in a browser in which this user turned it on, also after the next sign-in and after the push
 * service has changed the endpoint.
 */
function useDeviceSubscription(userId: string) {
  const { pushKey } = usePublicConfig()
  const { mutateAsync } = trpc.notifications.subscribeDevice.useMutation()
  useEffect(() => {
    // the next page load tries again
    renewSubscription(userId, pushKey, mutateAsync).catch(() => {})
  }, [userId, pushKey, mutateAsync])
}
