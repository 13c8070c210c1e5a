import * as z from 'zod'
import { createMeetings, webhookEvents } from '#providers/meetings/index.ts'
import { type Installation, Problem, urlOf, variable } from '../installation.ts'
import { createJudge, nothing, type Service } from '../service.ts'
import { ask, bearer } from '../vendor.ts'

const hookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean().default(true),
})
const hookList = z.object({ data: z.array(hookSchema) })

function open(at: Installation) {
  const config = {
    accountId: variable(at, 'REALTIMEKIT_ACCOUNT_ID'),
    appId: variable(at, 'REALTIMEKIT_APP_ID'),
    token: variable(at, 'REALTIMEKIT_API_TOKEN'),
    base: at.vars.REALTIMEKIT_API_BASE,
  }
  const { accountId, appId, token, base = 'https://api.cloudflare.com' } = config
  const hooks = `${base}/client/v4/accounts/${accountId}/realtime/kit/${appId}/webhooks`
  return {
    meetings: createMeetings(config),
    hooks,
    headers: bearer(token),
    url: urlOf(at, '/api/webhooks/realtimekit'),
  }
}

/** Returns the webhook to the product, and the events that it does not send. */
async function findHook({ hooks, headers, url }: ReturnType<typeof open>) {
  const { data } = await ask(hookList, hooks, { headers })
  const hook = data.find((one) => one.url === url && one.enabled)
  return { hook, missing: webhookEvents.filter((event) => !hook?.events.includes(event)) }
}

export const meetings: Service = {
  name: 'RealtimeKit',
  async check(at) {
    const judge = createJudge()
    const app = open(at)
    const { hook, missing } = await findHook(app)
    judge.expect(true, 'token and app', '')
    judge.expect(
      missing.length === 0,
      'webhook',
      hook ? `the webhook lacks ${missing.join(', ')}` : `no webhook to ${app.url}`,
    )
    const presets = await app.meetings.missingPresets().catch(asProblem)
    judge.expect(presets.length === 0, 'presets', `lacks the presets ${presets.join(', ')}`)
    return judge.findings
  },
  async provision(at) {
    const app = open(at)
    const { hook, missing } = await findHook(app)
    if (missing.length > 0) {
      const body = { name: 'limelight', url: app.url, enabled: true, events: [...(hook?.events ?? []), ...missing] }
      const to = hook ? { url: `${app.hooks}/${hook.id}`, method: 'PUT' } : { url: app.hooks, method: 'POST' }
      await ask(z.object({ data: hookSchema }), to.url, { method: to.method, headers: app.headers, body })
    }
    const presets = await app.meetings.createPresets().catch(asProblem)
    return {
      ...nothing(),
      made: [...(missing.length > 0 ? [`webhook to ${app.url}`] : []), ...presets.map((name) => `preset ${name}`)],
    }
  },
}

function asProblem(error: unknown): never {
  throw new Problem(error instanceof Error ? error.message : String(error), { cause: error })
}
