import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'

export const notices = {
  follow: noticeKind({
    data: z.object({ follower: z.object({ display_name: z.string() }) }),
    example: { follower: { display_name: 'Ada' } },
    write: ({ follower }) => ({
      title: `${follower.display_name} follows you`,
      message: 'You have a new follower.',
      path: '/followers',
    }),
  }),
}
