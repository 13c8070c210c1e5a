import * as z from 'zod'
import type { Rate } from '#providers/cache/index.ts'
import { createReports, type ErrorReport } from '#providers/report/index.ts'
import { networkOf } from '#shared/network.ts'
import type { Context } from './context.ts'
import { readText } from './http/body.ts'
import { release, releaseOf } from './release.ts'

const bodyMaxBytes = 32_768
/** Limit per network: a page that keeps failing needs no more reports. */
const rate: Rate = { name: 'page-errors', limit: 20, windowSeconds: 60 }

const text = (max: number) => z.string().transform((given) => given.slice(0, max))
const crash = z
  .object({
    id: z.string().regex(/^[0-9a-f]{32}$/),
    name: text(100),
    message: text(1_000),
    stack: text(12_000).default(''),
    path: text(300),
    /** Version of the build that rendered the page, which can be older than this one. */
    version: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  })
  .transform(({ id, name, message, stack, path, version }): ErrorReport => {
    const error = Object.assign(new Error(message), { name, stack })
    return { id, event: 'page crashed', error, extra: { path }, ...(version && { release: releaseOf(version) }) }
  })

const violation = (directive: string, blocked: string, page: string, source: string): ErrorReport => ({
  event: 'policy violated',
  level: 'warning',
  error: `${directive} refused ${blocked}`,
  extra: { page, source },
})
/** Formats of browser reports: the older one of report-uri, the newer one of report-to. */
const older = z
  .object({
    'csp-report': z.object({
      'document-uri': text(300).default(''),
      'effective-directive': text(100).default(''),
      'blocked-uri': text(300).default(''),
      'source-file': text(300).default(''),
    }),
  })
  .transform(({ 'csp-report': said }) => [
    violation(said['effective-directive'], said['blocked-uri'], said['document-uri'], said['source-file']),
  ])
const newer = z
  .array(
    z.object({
      type: z.string(),
      url: text(300).default(''),
      body: z.object({
        effectiveDirective: text(100).default(''),
        blockedURL: text(300).default(''),
        sourceFile: text(300).nullish(),
      }),
    }),
  )
  .max(10)
  .transform((all) =>
    all
      .filter(({ type }) => type === 'csp-violation')
      .map(({ url, body }) => violation(body.effectiveDirective, body.blockedURL, url, body.sourceFile ?? '')),
  )
const message = z.union([crash.transform((one) => [one]), older, newer])

/** Returns true for an error of a browser extension, which is not reported. */
const isForeign = ({ extra, error }: ErrorReport) =>
  /\b(chrome|moz|safari-web)-extension:/.test(`${error} ${extra?.source}`)

/**
 * Receives a report of a page, a crash or a policy violation, and forwards it.
 * @returns 204 whether or not it was forwarded; 400 for an invalid report. @throws AppError for a body that is too long or
 *   broke off
 */
export async function receivePageErrors(ctx: Context, request: Request): Promise<Response> {
  const read = message.safeParse(parse(await readText(request, bodyMaxBytes)))
  if (!read.success) return new Response(null, { status: 400 })
  ctx.afterCommit(async () => {
    // Fails closed without the cache: no one waits for these reports.
    if ((await ctx.providers.cache.take(rate, networkOf(ctx.request.address))).state !== 'allowed') return
    const { SENTRY_DSN: dsn, APP_ENV: environment } = ctx.env
    const reports = createReports({ dsn, environment, release, where: 'browser' })
    for (const trouble of read.data.filter((one) => !isForeign(one)))
      await reports.send({
        ...trouble,
        tags: { requestId: ctx.request.id },
        extra: { ...trouble.extra, browser: ctx.request.userAgent },
      })
  })
  return new Response(null, { status: 204 })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
