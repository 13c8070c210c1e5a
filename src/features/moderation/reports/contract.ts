import * as z from 'zod'
import { atMost } from '#shared/schemas.ts'
import { contentKinds, reportReasons } from '../lists.ts'
import { REPORT_TEXTS, reportDetailsMax } from './spec.ts'

/** Kind of the item. `post` is the former name of `content`. */
const contentType = z.enum([...contentKinds, 'post']).transform((given) => (given === 'post' ? 'content' : given))

export const reportInput = z
  .object({
    /** Id of the reported person or item. For a chat message it is the stream, for a profile or photo the person. */
    subject_id: z.uuid().toLowerCase(),
    reason: z.enum(reportReasons, { error: REPORT_TEXTS.reason }),
    details: z.string().trim().check(atMost(reportDetailsMax, REPORT_TEXTS.details)).default(''),
    subject: z.enum(['person', 'content']).default('person'),
    /** Kind of the item, for reports about content. */
    content_type: contentType.optional(),
    /** Number of a chat message. */
    number: z.int().min(1).max(2_147_483_647).optional(),
  })
  .refine(({ subject, content_type }) => (subject === 'content') === (content_type !== undefined), {
    path: ['content_type'],
    error: 'Content has a type, a person has none.',
  })
  .refine(({ content_type, number }) => (content_type === 'chat') === (number !== undefined), {
    path: ['number'],
    error: 'A line of a chat has its number, nothing else has one.',
  })
export type Report = z.infer<typeof reportInput>
export const reportOutput = z.object({ id: z.uuid() })
