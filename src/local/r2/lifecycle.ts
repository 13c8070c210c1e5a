import * as z from 'zod'
import { type Call, reply, xmlOf } from './call.ts'
import { R2Refusal } from './refusal.ts'
import type { Bucket } from './store.ts'
import { blocksOf, textsOf, xmlDocument } from './xml.ts'

const daySeconds = 86_400
const age = z.object({ condition: z.object({ type: z.literal('Age'), maxAge: z.int().min(daySeconds) }) })
const ruleSchema = z.object({
  id: z.string().min(1),
  enabled: z.boolean(),
  conditions: z.object({ prefix: z.string().default('') }).default({ prefix: '' }),
  deleteObjectsTransition: age.optional(),
  abortMultipartUploadsTransition: age.optional(),
})
/** Lifecycle rules in the form of Cloudflare's REST API: ages are in seconds. */
export const rulesSchema = z.object({ rules: z.array(ruleSchema).max(1000) })
export type LifecycleRule = z.infer<typeof ruleSchema>

/** The rule of every new bucket. */
const defaultRule: LifecycleRule = {
  id: 'Default Multipart Abort Rule',
  enabled: true,
  conditions: { prefix: '' },
  abortMultipartUploadsTransition: { condition: { type: 'Age', maxAge: 7 * daySeconds } },
}

/** Returns the S3 document of the rules: ages are in days. */
export function lifecycleXml(rules: readonly LifecycleRule[]): string {
  const daysOf = (one: LifecycleRule['deleteObjectsTransition']) => one && Math.round(one.condition.maxAge / daySeconds)
  const Rule = rules.map(({ id, enabled, conditions, deleteObjectsTransition, abortMultipartUploadsTransition }) => {
    const Days = daysOf(deleteObjectsTransition)
    const DaysAfterInitiation = daysOf(abortMultipartUploadsTransition)
    return {
      ID: id,
      Status: enabled ? 'Enabled' : 'Disabled',
      Filter: { Prefix: conditions.prefix },
      Expiration: Days === undefined ? undefined : { Days },
      AbortIncompleteMultipartUpload: DaysAfterInitiation === undefined ? undefined : { DaysAfterInitiation },
    }
  })
  return xmlDocument('LifecycleConfiguration', { Rule })
}

/** Returns the rules of a stored S3 document, or those of a new bucket. */
export function lifecycleRules(xml: string | null): LifecycleRule[] {
  if (xml === null) return [defaultRule]
  return blocksOf(xml, 'Rule').map((rule) => {
    const age = (days: string | undefined) =>
      days === undefined ? undefined : { condition: { type: 'Age' as const, maxAge: Number(days) * daySeconds } }
    return {
      id: textsOf(rule, 'ID')[0] ?? '',
      enabled: textsOf(rule, 'Status')[0] === 'Enabled',
      conditions: { prefix: textsOf(rule, 'Prefix')[0] ?? '' },
      deleteObjectsTransition: age(textsOf(rule, 'Days')[0]),
      abortMultipartUploadsTransition: age(textsOf(rule, 'DaysAfterInitiation')[0]),
    }
  })
}

/** Serves PUT and GET of `?lifecycle`. */
export async function configureLifecycle(call: Call, bucket: Bucket): Promise<void> {
  if (call.method === 'PUT') {
    bucket.lifecycle = await xmlOf(call)
    return reply(call, 200)
  }
  if (!bucket.lifecycle) throw new R2Refusal(404, 'NoSuchLifecycleConfiguration')
  reply(call, 200, bucket.lifecycle)
}
