import * as z from 'zod'
import { createStorage, r2Endpoint } from '#providers/storage/index.ts'
import { corsRule, lifecycleRules } from '../bucket-rules.ts'
import { type Cloudflare, openCloudflare, tokenStep } from '../cloudflare.ts'
import { type Installation, Problem, variable } from '../installation.ts'
import { createJudge, type Judge, nothing, type Service } from '../service.ts'
import { contains } from '../vendor.ts'

const corsSchema = z.object({ rules: z.array(z.unknown()) })
const ruleSchema = z.looseObject({ id: z.string(), enabled: z.boolean() })
const lifecycleSchema = z.object({ rules: z.array(ruleSchema).default([]) })
const managed = z.object({ enabled: z.boolean() })
const custom = z.object({ domains: z.array(z.object({ domain: z.string(), enabled: z.boolean() })) })
const anything = z.unknown()

const origin = (at: Installation) => new URL(variable(at, 'APP_ORIGIN')).origin
const endpoint = ({ vars, ...at }: Installation) =>
  vars.R2_ENDPOINT ?? r2Endpoint(variable({ vars, ...at }, 'R2_ACCOUNT_ID'))
const pathOf = (at: Installation) => `/r2/buckets/${variable(at, 'R2_BUCKET')}`

/** Returns true if a browser page of the origin may upload a file. */
async function mayUpload(at: Installation, from: string): Promise<boolean> {
  const { allowed } = corsRule([from])
  const answer = await fetch(`${endpoint(at)}/${variable(at, 'R2_BUCKET')}/quarantine/deploy-check`, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': allowed.headers.join(', '),
    },
  })
  await answer.body?.cancel()
  return answer.ok && [from, '*'].includes(answer.headers.get('access-control-allow-origin') ?? '')
}

/** Stores, reads and removes an object with the Worker's key. */
async function tryKey(at: Installation): Promise<void> {
  const storage = createStorage({
    endpoint: endpoint(at),
    bucket: variable(at, 'R2_BUCKET'),
    accessKeyId: variable(at, 'R2_ACCESS_KEY_ID'),
    secretAccessKey: variable(at, 'R2_SECRET_ACCESS_KEY'),
  })
  const key = `quarantine/deploy-check-${crypto.randomUUID()}`
  try {
    await storage.write(key, new TextEncoder().encode('check'), 'text/plain')
    const bytes = await storage.readBytes(key, { start: 0, size: 5 })
    if (bytes?.length !== 5) throw new Problem('a stored object cannot be read')
    await storage.remove([key])
  } catch (error) {
    if (error instanceof Problem) throw error
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    throw new Problem(`the key cannot read and write the bucket: ${name}: ${message}`, { cause: error })
  }
}

async function judgeAccount(judge: Judge, at: Installation, cloudflare: Cloudflare | undefined): Promise<void> {
  if (!cloudflare) return judge.leave(`lifecycle rules and public domains. ${tokenStep}`)
  const { rules } = await cloudflare.get(lifecycleSchema, `${pathOf(at)}/lifecycle`)
  const missing = lifecycleRules.filter((one) => !contains(rules, [one])).map(({ id }) => id)
  judge.expect(missing.length === 0, 'lifecycle rules', `lacks lifecycle rules: ${missing.join(', ')}`)
  const { enabled } = await cloudflare.get(managed, `${pathOf(at)}/domains/managed`)
  const { domains } = await cloudflare.get(custom, `${pathOf(at)}/domains/custom`)
  const open = [...(enabled ? ['r2.dev'] : []), ...domains.flatMap((one) => (one.enabled ? [one.domain] : []))]
  judge.expect(open.length === 0, 'private', `anyone can read the bucket at ${open.join(', ')}`)
}

export const bucket: Service = {
  name: 'R2',
  async check(at) {
    const judge = createJudge()
    await tryKey(at)
    judge.expect(true, 'key reads and writes', '')
    const own = origin(at)
    judge.expect(await mayUpload(at, own), 'CORS', `the CORS rule does not let ${own} upload files`)
    judge.expect(
      !(await mayUpload(at, 'https://elsewhere.example')),
      'closed to other origins',
      'the CORS rule lets pages of every origin upload files',
    )
    await judgeAccount(judge, at, openCloudflare(at))
    return judge.findings
  },
  async provision(at) {
    const done = nothing()
    const cloudflare = openCloudflare(at)
    if (!cloudflare) return { ...done, manual: [`${tokenStep}: the bucket and its rules are made with it`] }
    const name = variable(at, 'R2_BUCKET')
    const path = pathOf(at)
    if ((await cloudflare.find(anything, path)) === undefined) {
      await cloudflare.send('POST', '/r2/buckets', {
        name,
        ...(at.vars.R2_LOCATION && { locationHint: at.vars.R2_LOCATION }),
      })
      done.made.push(`bucket ${name}`)
    }
    const wanted = corsRule([origin(at)])
    const cors = await cloudflare.find(corsSchema, `${path}/cors`)
    if (!contains(cors?.rules, [wanted])) {
      await cloudflare.send('PUT', `${path}/cors`, { rules: [wanted] })
      done.made.push('CORS rule')
    }
    const { rules } = await cloudflare.get(lifecycleSchema, `${path}/lifecycle`)
    if (!contains(rules, lifecycleRules)) {
      const others = rules.filter(({ id }) => !lifecycleRules.some((own) => own.id === id))
      await cloudflare.send('PUT', `${path}/lifecycle`, { rules: [...others, ...lifecycleRules] })
      done.made.push('lifecycle rules')
    }
    return done
  },
}
