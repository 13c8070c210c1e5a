import { reason } from '#shared/errors.ts'

export const STOP_REFUSALS = {
  notFound: reason('not_found', 'STREAM_NOT_FOUND', "We can't find this stream."),
} as const

export const STOP = {
  stop: 'Stop this stream',
  ask: (title: string) => `Stop “${title}”?`,
  about: 'The stream ends at once for everyone. The host sees the rule and gets no points. Its report can add points.',
  rule: 'House rule',
  choose: 'Please choose',
  missing: 'Please choose a house rule.',
  stopped: 'The stream is stopped',
  over: 'The stream was over already',
  failed: 'Failed to stop the stream',
} as const
