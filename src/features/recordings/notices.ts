import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { PAGES } from './spec.ts'

export const notices = {
  /** To the creator: the replay is ready. */
  'system.recording_ready': noticeKind({
    data: z.object({ recording_id: z.string(), title: z.string(), interrupted: z.boolean() }),
    example: { recording_id: '0198c0de-0000-7000-8000-000000000000', title: 'Late show', interrupted: false },
    write: ({ recording_id, title, interrupted }) => ({
      title: `The replay of ${title} is ready`,
      message: interrupted ? PAGES.interrupted : 'Trim it, price it, publish it.',
      path: `/recordings/${recording_id}`,
      isNews: true,
    }),
  }),
  /** To the creator: the trimmed file could not be made. */
  'system.recording_cut_failed': noticeKind({
    data: z.object({ recording_id: z.string(), title: z.string() }),
    example: { recording_id: '0198c0de-0000-7000-8000-000000000000', title: 'Late show' },
    write: ({ recording_id, title }) => ({
      title: `The replay of ${title} could not be trimmed`,
      message: PAGES.cutFailed,
      path: `/recordings/${recording_id}`,
      isNews: true,
    }),
  }),
}
