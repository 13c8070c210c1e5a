import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { arrivalNotification } from './spec.ts'

export const notices = {
  /** To the followers of a creator: the creator came online. */
  creator_online: noticeKind({
    data: z.object({ creator: z.object({ username: z.string(), display_name: z.string() }) }),
    example: { creator: { username: 'ada', display_name: 'Ada' } },
    write: ({ creator }) => ({
      title: arrivalNotification.title.replace('{creator}', () => creator.display_name),
      message: arrivalNotification.message,
      path: `/creator/${creator.username}`,
    }),
  }),
}
