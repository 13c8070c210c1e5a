import * as z from 'zod'

const times = z.int().min(1).default(1)
const delay = z.int().min(0).max(600_000)
const forEvents = { times, type: z.string().optional() }
const forRequests = { times, path: z.string().optional(), method: z.enum(['GET', 'POST', 'DELETE']).optional() }
const reply = z.looseObject({ type: z.string(), message: z.string() })

const webhookFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook.drop'), ...forEvents }),
  z.strictObject({ kind: z.literal('webhook.hold'), ...forEvents }),
  z.strictObject({ kind: z.literal('webhook.duplicate'), ...forEvents, count: z.int().min(1).max(100).default(1) }),
  z.strictObject({ kind: z.literal('webhook.delay'), ...forEvents, ms: delay }),
  z.strictObject({ kind: z.literal('webhook.badsig'), ...forEvents }),
  z.strictObject({ kind: z.literal('webhook.stale'), ...forEvents }),
])

const requestFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('api.latency'), ...forRequests, ms: delay }),
  z.strictObject({ kind: z.literal('api.slow_processing'), ...forRequests, ms: delay }),
  z.strictObject({
    kind: z.literal('api.error'),
    ...forRequests,
    status: z.int().min(400).max(599).default(500),
    error: reply.optional(),
  }),
  z.strictObject({ kind: z.literal('api.error_after'), ...forRequests }),
  z.strictObject({ kind: z.literal('api.rate_limit'), ...forRequests }),
  z.strictObject({ kind: z.literal('api.reset_before'), ...forRequests }),
  z.strictObject({ kind: z.literal('api.reset_after'), ...forRequests }),
])

const payoutFault = z.strictObject({
  kind: z.literal('payout.fail'),
  times,
  code: z.string().default('account_closed'),
})

/** A planned fault. It applies to the next `times` (default 1) matching events, requests or payouts. */
export const vendorFaultSchema = z.union([webhookFault, requestFault, payoutFault])
export const vendorFaultsSchema = z.union([z.array(vendorFaultSchema), vendorFaultSchema.transform((one) => [one])])

export type WebhookFault = z.infer<typeof webhookFault>
export type RequestFault = z.infer<typeof requestFault>
export type PayoutFault = z.infer<typeof payoutFault>
export type VendorFault = z.infer<typeof vendorFaultSchema>

export type VendorFaults = {
  add(faults: VendorFault[]): void
  list(): VendorFault[]
  clear(): void
  takeWebhook(type: string): WebhookFault | undefined
  takeRequest(method: string, path: string): RequestFault | undefined
  takePayout(): PayoutFault | undefined
}

const isWebhook = (fault: VendorFault): fault is WebhookFault => fault.kind.startsWith('webhook.')
const isRequest = (fault: VendorFault): fault is RequestFault => fault.kind.startsWith('api.')
const isPayout = (fault: VendorFault): fault is PayoutFault => fault.kind === 'payout.fail'

/**
 * Creates the planned faults of single requests, webhooks and payouts, in addition to the common faults of all
 * services.
 */
export function createVendorFaults(): VendorFaults {
  let planned: VendorFault[] = []
  const take = <F extends VendorFault>(kind: (fault: VendorFault) => fault is F, matches: (fault: F) => boolean) => {
    const fault = planned.filter(kind).find(matches)
    if (!fault) return undefined
    fault.times -= 1
    planned = planned.filter((other) => other.times > 0)
    return fault
  }
  return {
    add: (faults) => void planned.push(...faults),
    list: () => planned,
    clear: () => {
      planned = []
    },
    takeWebhook: (type) => take(isWebhook, (fault) => fault.type === undefined || fault.type === type),
    takeRequest: (method, path) =>
      take(
        isRequest,
        (fault) =>
          (fault.method === undefined || fault.method === method) &&
          (fault.path === undefined || path.includes(fault.path)),
      ),
    takePayout: () => take(isPayout, () => true),
  }
}
