import * as z from 'zod'

/**
 * Fault of the next `times` matching requests. `refuse` responds with `status` and `code`, `cut` drops the connection
 * before the effect, `cut-after` drops it after the effect.
 */
export const vendorFaultSchema = z.strictObject({
  kind: z.enum(['refuse', 'cut', 'cut-after']),
  method: z.string().optional(),
  /** Matches keys that contain this text. */
  key: z.string().optional(),
  times: z.int().min(1).default(1),
  status: z.int().min(400).max(599).default(503),
  code: z.string().default('SlowDown'),
})
export type VendorFault = z.infer<typeof vendorFaultSchema>

export type VendorFaults = {
  add(fault: VendorFault): void
  clear(): void
  list(): VendorFault[]
  /** Returns the fault of a request, if any, and counts the request. */
  take(method: string, key: string): VendorFault | undefined
}

export function createVendorFaults(): VendorFaults {
  let planned: VendorFault[] = []
  return {
    add: (fault) => void planned.push({ ...fault }),
    clear: () => {
      planned = []
    },
    list: () => planned,
    take(method, key) {
      const fault = planned.find((one) => (one.method ?? method) === method && key.includes(one.key ?? ''))
      if (!fault) return undefined
      fault.times -= 1
      planned = planned.filter(({ times }) => times > 0)
      return fault
    },
  }
}
