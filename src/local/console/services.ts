import * as z from 'zod'
import { type Fault, faultSchema } from '../http/faults.ts'

const HEALTH_TIMEOUT_MS = 2000

export type Service = {
  name: 'postgres' | 'neon' | 'redis' | 'stripe' | 'ably' | 'mail' | 'report' | 'push' | 'r2' | 'realtimekit'
  label: string
  address: string
  /**
   * URL at which a stand-in accepts faults (`…/__control`). Without it, the console cannot set faults of the service.
   */
  control?: string
  /** Health check of a service without a control URL. */
  ping?(): Promise<void>
}

export type ServiceState = { name: string; label: string; address: string; healthy: boolean; fault: Fault | null }

const healthSchema = z.object({ fault: faultSchema })

/** Requests the state of every service. */
export function observe(services: Service[]): Promise<ServiceState[]> {
  return Promise.all(
    services.map(async (service) => {
      const { name, label, address } = service
      return { name, label, address, ...(await probe(service)) }
    }),
  )
}

async function probe(service: Service): Promise<{ healthy: boolean; fault: Fault | null }> {
  try {
    if (!service.control) {
      await service.ping?.()
      return { healthy: true, fault: null }
    }
    const response = await fetch(`${service.control}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    return { healthy: response.ok, fault: healthSchema.parse(await response.json()).fault }
  } catch {
    return { healthy: false, fault: null }
  }
}

/**
 * Sets the fault of a service.
 * @throws a sentence if the service does not support faults.
 */
export async function setFault(services: Service[], name: string, fault: Fault): Promise<void> {
  const service = services.find((one) => one.name === name)
  if (!service) throw new Error(`There is no service "${name}"; there are ${services.map((s) => s.name).join(', ')}.`)
  if (!service.control) throw new Error(`"${name}" has no switch; the product reaches it through "neon".`)
  await postJson(`${service.control}/fault`, fault)
}

/** Posts JSON. Rejects with the service's error message if it refuses. */
export async function postJson(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  })
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} responded with ${response.status}: ${await response.text()}`)
  return response.json()
}
