import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'

export const notices = {
  follow: noticeKind(z.object({ follower: z.object({ display_name: z.string() }) }), ({ follower }) => ({
    title: `${follower.display_name} follows you`,
    message: 'You have a new follower.',
    path: '/followers',
  })),
}
