import * as z from 'zod'
import { RedisError, type Reply } from '../reply.ts'

const replySchema: z.ZodType<Reply> = z.lazy(() =>
  z.union([z.null(), z.number(), z.string(), z.strictObject({ status: z.string() }), z.array(replySchema)]),
)

const answerSchema = z.union([z.strictObject({ result: replySchema }), z.strictObject({ error: z.string() })])
export type Answer = z.infer<typeof answerSchema>

const infoSchema = z.strictObject({ arity: z.int(), writes: z.boolean() })

/** Recording of a redis-server: its reply to each of COMMANDS, and its description of every command of the engine. */
export const recordingSchema = z.strictObject({
  version: z.string(),
  answers: z.array(z.strictObject({ command: z.array(z.string()), answer: answerSchema })),
  commands: z.record(z.string(), infoSchema),
})
export type Recording = z.infer<typeof recordingSchema>

export function answer(run: () => Reply): Answer {
  try {
    return { result: run() }
  } catch (error) {
    if (!(error instanceof RedisError)) throw error
    return { error: error.message }
  }
}
