import * as z from 'zod'
import { type Installation, Problem, urlOf, variable } from '../installation.ts'
import { createJudge, type Judge, nothing, type Service } from '../service.ts'
import { ask, bearer, contains, Refused } from '../vendor.ts'

const channelFilter = '^presence:'
/** Operations that the product uses or passes on to browsers. */
const needed = ['publish', 'subscribe', 'presence', 'history', 'channel-metadata']
const everyChannel = '*'

const token = z.object({ capability: z.string() })
const capabilitySchema = z.record(z.string(), z.array(z.string()))
const revocation = z.object({ failureCount: z.number() })
const key = z.object({ id: z.string(), key: z.string() })
const rule = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  ruleType: z.string(),
  requestMode: z.string().optional(),
  source: z.looseObject({ channelFilter: z.string().optional(), type: z.string() }).optional(),
  target: z.looseObject({ url: z.string().optional(), signingKeyId: z.string().optional() }).optional(),
})
type Rule = z.infer<typeof rule>

const dashboardStep = (url: string) =>
  `In Ably's dashboard add an integration: webhook, source Presence, channel filter ${channelFilter}, batched, ` +
  `enveloped, signed with the key of ABLY_API_KEY, to ${url}; or set ABLY_CONTROL_TOKEN`

function connection(at: Installation) {
  const secretKey = variable(at, 'ABLY_API_KEY')
  const [keyName = ''] = secretKey.split(':')
  const local = at.vars.ABLY_ENDPOINT
  return {
    keyName,
    appId: keyName.split('.')[0] ?? '',
    rest: local ? `http://${local}` : 'https://main.realtime.ably.net',
    control: local ? `http://${local}` : 'https://control.ably.net',
    basic: { authorization: `Basic ${btoa(secretKey)}`, 'x-ably-version': '3' },
    controlToken: at.vars.ABLY_CONTROL_TOKEN,
    hook: urlOf(at, '/api/webhooks/ably'),
  }
}
type Connection = ReturnType<typeof connection>

/** Asks the Control API about the app of the key. */
const manage = <T>(
  schema: z.ZodType<T>,
  { control, appId, controlToken = '' }: Connection,
  path: string,
  body?: object,
) =>
  ask(schema, `${control}/v1/apps/${appId}/${path}`, {
    headers: bearer(controlToken),
    ...(body && { method: path === 'rules' ? 'POST' : 'PATCH', body }),
  })

/** Returns the rule that sends presence to the product, and the fields that a correct one has. */
async function findRule(to: Connection): Promise<{ found: Rule | undefined; wanted: object }> {
  const [rules, keys] = await Promise.all([manage(z.array(rule), to, 'rules'), manage(z.array(key), to, 'keys')])
  const signingKeyId = keys.find((one) => one.key.startsWith(`${to.keyName}:`))?.id
  if (signingKeyId === undefined) throw new Problem('the app has no key of this name')
  const found = rules.find(({ source, target }) => source?.type === 'channel.presence' && target?.url === to.hook)
  const target = { url: to.hook, headers: [], signingKeyId, enveloped: true, format: 'json' }
  const source = { channelFilter, type: 'channel.presence' }
  return { found, wanted: { status: 'enabled', ruleType: 'http', requestMode: 'batch', source, target } }
}

async function checkRule(judge: Judge, to: Connection): Promise<void> {
  if (!to.controlToken) return judge.leave(`presence webhook. ${dashboardStep(to.hook)}`)
  const { found, wanted } = await findRule(to)
  const isRight = found !== undefined && contains(found, wanted)
  judge.expect(
    isRight,
    'presence webhook',
    found ? `the presence rule ${found.id} differs: npm run deploy:provision` : `no presence webhook to ${to.hook}`,
  )
}

export const ably: Service = {
  name: 'Ably',
  async check(at) {
    const judge = createJudge()
    const to = connection(at)
    const issued = await ask(token, `${to.rest}/keys/${to.keyName}/requestToken`, {
      method: 'POST',
      headers: to.basic,
      body: { keyName: to.keyName, timestamp: Date.now(), ttl: 60_000 },
    })
    const granted = capabilitySchema.parse(JSON.parse(issued.capability))[everyChannel] ?? []
    const lacking = granted.includes('*') ? [] : needed.filter((one) => !granted.includes(one))
    judge.expect(
      lacking.length === 0,
      'key with its capabilities',
      `the key lacks ${lacking.join(', ')} on all channels`,
    )
    const revokes = await ask(revocation, `${to.rest}/keys/${to.keyName}/revokeTokens`, {
      method: 'POST',
      headers: to.basic,
      body: { targets: ['clientId:deploy-check'] },
    }).catch((error: unknown) => {
      if (error instanceof Refused) return { failureCount: 1 }
      throw error
    })
    judge.expect(revokes.failureCount === 0, 'revocable tokens', 'the key has no revocable tokens: turn them on')
    await checkRule(judge, to)
    return judge.findings
  },
  async provision(at) {
    const to = connection(at)
    if (!to.controlToken) return { ...nothing(), manual: [dashboardStep(to.hook)] }
    const { found, wanted } = await findRule(to)
    if (found && contains(found, wanted)) return nothing()
    await manage(rule, to, found ? `rules/${found.id}` : 'rules', wanted)
    return { ...nothing(), made: [`presence webhook to ${to.hook}`] }
  },
}
