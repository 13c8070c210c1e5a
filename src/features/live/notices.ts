import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { streamPath } from './spec.ts'

export const notices = {
  /** To followers who can watch: the creator's stream started. Sent once per stream. */
  'creator_online.live': noticeKind({
    data: z.object({
      stream_id: z.string(),
      title: z.string(),
      started_at: z.string(),
      creator: z.object({ username: z.string(), display_name: z.string() }),
    }),
    example: {
      stream_id: 's1',
      title: 'Songs by the window',
      started_at: '2026-11-20T12:00:00Z',
      creator: { username: 'ada', display_name: 'Ada' },
    },
    write: ({ stream_id, title, creator }) => ({
      title: `${creator.display_name} is live`,
      message: title,
      path: streamPath(stream_id),
      isNews: true,
    }),
  }),
}
