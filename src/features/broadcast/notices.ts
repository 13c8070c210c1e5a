import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { broadcastNotification } from './spec.ts'

export const notices = {
  /** Sent to each recipient of a broadcast. */
  'message.broadcast': noticeKind({
    data: z.object({ username: z.string().optional(), sender: z.object({ display_name: z.string() }) }),
    example: { username: 'ada', sender: { display_name: 'Ada' } },
    write: ({ username, sender }) => ({
      title: broadcastNotification.title.replace('{sender}', () => sender.display_name),
      message: broadcastNotification.message,
      path: username === undefined ? '/messages' : `/messages/${username}`,
    }),
  }),
}
