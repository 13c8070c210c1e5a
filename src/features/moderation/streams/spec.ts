import { reason } from '#shared/errors.ts'

export const STOP_REFUSALS = {
  notFound: reason('not_found', 'STREAM_NOT_FOUND', "We can't find this stream."),
} as const

export const STOP = {
  stop: 'Stop this stream',
  ask: (title: string) => `Stop “${title}”?`,
  about:
    'It ends at once, for everyone. The host reads the rule. Their points are not touched: remove the report for that.',
  rule: 'House rule',
  choose: 'Please choose',
  missing: 'Please choose a house rule.',
  stopped: 'The stream is stopped',
  over: 'The stream was over already',
  failed: 'Failed to stop the stream',
} as const
