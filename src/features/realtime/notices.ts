import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { arrivalNotification } from './spec.ts'

export const notices = {
  /** To a creator's followers. */
  creator_online: noticeKind(
    z.object({ creator: z.object({ username: z.string(), display_name: z.string() }) }),
    ({ creator }) => ({
      title: arrivalNotification.title.replace('{creator}', () => creator.display_name),
      message: arrivalNotification.message,
      path: `/creator/${creator.username}`,
    }),
  ),
}
