import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { json, readJson, urlOf } from '../http/serve.ts'
import type { Hub } from './model.ts'
import type { Webhook } from './webhook.ts'

const sourceSchema = z.strictObject({
  channelFilter: z.string(),
  type: z.literal('channel.presence', 'the local stand-in sends presence only'),
})
const targetSchema = z.strictObject({
  url: z.url(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  signingKeyId: z.string().optional(),
  enveloped: z.boolean().default(true),
  format: z.literal('json').default('json'),
})
const ruleSchema = z.strictObject({
  status: z.enum(['enabled', 'disabled']).default('enabled'),
  ruleType: z.literal('http', 'the local stand-in sends webhooks only'),
  requestMode: z.literal('batch', 'the local stand-in sends batches only'),
  source: sourceSchema,
  target: targetSchema,
})
const patchSchema = z.strictObject({
  status: ruleSchema.shape.status.removeDefault().optional(),
  ruleType: ruleSchema.shape.ruleType,
  requestMode: ruleSchema.shape.requestMode.optional(),
  source: sourceSchema.optional(),
  target: targetSchema.optional(),
})
type Rule = z.infer<typeof ruleSchema> & { id: string; appId: string; webhook: Webhook }

/** Account of the Control API, which creates integration rules. */
export type Account = { token: string; hub: Hub; rules: Map<string, Rule> }

const refuse = (res: ServerResponse, statusCode: number, message: string) =>
  json(res, statusCode, { message, code: statusCode * 100, statusCode, href: '', details: null })

const shown = ({ webhook: _, ...rule }: Rule) => ({ version: '1.2', ...rule })

/**
 * Serves Ably's Control API as far as deployments use it: the keys and the integration rules of the app.
 * @returns false for another path.
 */
export async function serveControlApi(account: Account, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const [, appId, kind, id] = /^\/v1\/apps\/([^/]+)\/(rules|keys)(?:\/([^/]+))?$/.exec(urlOf(req).pathname) ?? []
  if (kind === undefined) return false
  await answer(account, { req, res, appId, kind, id })
  return true
}

type Call = {
  req: IncomingMessage
  res: ServerResponse
  appId: string | undefined
  kind: string
  id: string | undefined
}

async function answer(account: Account, call: Call): Promise<void> {
  const { req, res, kind, id } = call
  const { token, hub, rules } = account
  if (req.headers.authorization !== `Bearer ${token}`) return refuse(res, 401, 'Unauthorized')
  if (call.appId !== hub.key.appId) return refuse(res, 404, 'App not found')
  const route = `${req.method} ${kind}${id === undefined ? '' : '/'}`
  const rule = rules.get(id ?? '')
  if (id !== undefined && !rule) return refuse(res, 404, 'Rule not found')
  if (route === 'GET keys') return json(res, 200, [keyOf(hub)])
  if (route === 'GET rules') return json(res, 200, [...rules.values()].map(shown))
  const body: unknown = await readJson(req).catch(() => undefined)
  if (route === 'POST rules') {
    const input = ruleSchema.safeParse(body)
    return input.success ? add(account, res, input.data) : refuse(res, 400, z.prettifyError(input.error))
  }
  if (route === 'PATCH rules/' && rule) {
    const input = patchSchema.safeParse(body)
    if (!input.success) return refuse(res, 400, z.prettifyError(input.error))
    return change(account, res, Object.assign(rule, input.data))
  }
  refuse(res, 404, 'Not found')
}

function add(account: Account, res: ServerResponse, input: z.infer<typeof ruleSchema>): void {
  const { hub, rules } = account
  const rule: Rule = { ...input, id: randomUUID().slice(0, 6), appId: hub.key.appId, webhook: webhookOf(input) }
  rules.set(rule.id, rule)
  change(account, res, rule, 201)
}

/** Sends webhooks by the current state of the rule. */
function change({ hub }: Account, res: ServerResponse, rule: Rule, status = 200): void {
  hub.webhooks.remove(rule.webhook)
  rule.webhook = webhookOf(rule)
  if (rule.status === 'enabled') hub.webhooks.add(rule.webhook)
  json(res, status, shown(rule))
}

const webhookOf = ({ source, target }: Pick<Rule, 'source' | 'target'>): Webhook => ({
  url: target.url,
  channels: new RegExp(source.channelFilter),
})

function keyOf({ key: { appId, name, secret, capability, isRevocable } }: Hub) {
  const id = name.split('.')[1] ?? ''
  return { appId, id, name: 'Root', key: `${name}:${secret}`, capability, revocableTokens: isRevocable, status: 0 }
}
