import * as z from 'zod'

/**
 * Faults of single requests. `refuse` answers with `status` and `code`, `cut` drops the connection before the effect,
 * `cut-after` drops it afterwards.
 */
export const vendorFaultSchema = z.strictObject({
  kind: z.enum(['refuse', 'cut', 'cut-after']),
  method: z.string().optional(),
  /** Part of the key. */
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
  /** Returns the fault of this request, if any, and counts it. */
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
