import * as z from 'zod'
import { type Installation, urlOf } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'
import { ask } from '../vendor.ts'

const health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  services: z.record(z.string(), z.string()),
})
export type ProductHealth = z.infer<typeof health>

/** Reads the health of the product, of the given version of the Worker if there is one. */
export const readHealth = (at: Installation, versionId?: string): Promise<ProductHealth> =>
  ask(health, urlOf(at, '/api/v1/health'), {
    headers: versionId ? { 'cloudflare-workers-version-overrides': `${at.worker}="${versionId}"` } : {},
  })

/** The product itself, at its own URL. */
export const product: Service = {
  name: 'Product',
  async check(at) {
    const judge = createJudge()
    const { status, version, services } = await readHealth(at)
    const failing = Object.entries(services).flatMap(([name, state]) => (state === 'up' ? [] : [`${name} is ${state}`]))
    judge.expect(status !== 'down', `${version} responds with ${status}`, `is down: ${failing.join(', ')}`)
    return judge.findings
  },
}
