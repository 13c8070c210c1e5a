import * as z from 'zod'
import { type Fault, faultSchema } from '../http/faults.ts'

const HEALTH_TIMEOUT_MS = 2000

export type Service = {
  name: 'postgres' | 'neon' | 'redis' | 'stripe' | 'ably' | 'mail' | 'report' | 'push' | 'r2' | 'realtimekit'
  label: string
  address: string
  /** Where a stand-in listens for its faults (`…/__control`); a service without one has no switch. */
  control?: string
  /** How a service without a control says that it is well. */
  ping?(): Promise<void>
}

export type ServiceState = { name: string; label: string; address: string; healthy: boolean; fault: Fault | null }

const healthAnswer = z.object({ fault: faultSchema })

/** How every service is, asked of the services themselves. */
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
    const answer = await fetch(`${service.control}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    return { healthy: answer.ok, fault: healthAnswer.parse(await answer.json()).fault }
  } catch {
    return { healthy: false, fault: null }
  }
}

/**
 * Sets one service's fault.
 * @throws a sentence when there is no such switch.
 */
export async function setFault(services: Service[], name: string, fault: Fault): Promise<void> {
  const service = services.find((one) => one.name === name)
  if (!service) throw new Error(`There is no service "${name}"; there are ${services.map((s) => s.name).join(', ')}.`)
  if (!service.control) throw new Error(`"${name}" has no switch; the product reaches it through "neon".`)
  await postJson(`${service.control}/fault`, fault)
}

/** Rejects with the service's own words when it refuses. */
export async function postJson(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
