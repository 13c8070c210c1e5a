import { socialLinksOf } from '#features/accounts/index.server.ts'
import { accessTokenSeconds } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import { notifyAdmins } from '#server/notify/notices.ts'
import type { AdminContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { openStatuses } from '../lists.ts'
import { riskOf } from '../risk/rules.ts'
import { APPLICATION_REFUSALS } from '../spec.ts'
import type { Application, BulkResult, CountsInput, Detail, ListInput } from './contract.ts'
import { claimUntil, type Decision, decide, decideClaim, sinceOf } from './rules.ts'
import { bulkAlarm, pageMax, REVIEW_REFUSALS, totalMax } from './spec.ts'
import * as store from './store.server.ts'

/** Converts a row to an application as admins see it. */
function toApplication(row: store.ApplicationRow, now: Date): Application {
  const { id, status, username, bio, experience, specialties, instagram, twitter, reason, claim } = row
  const judged = { bio, experience, specialties, instagram, twitter }
  return {
    id,
    userId: row.user_id,
    status,
    username,
    displayName: row.display_name,
    email: row.email,
    profilePic: row.avatar_url,
    avatar_url: row.avatar_url,
    location: row.country === null ? null : { country: row.country, state: row.state },
    bio,
    socialMedia: { instagram, twitter },
    experience,
    specialties,
    submittedAt: row.submitted_at,
    queuedAt: row.queued_at,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by?.name ?? null,
    reason,
    claim,
    userStats: {
      totalSpent: row.total_spent,
      memberSince: row.member_since,
      sessionCount: row.session_count,
      avgRating: row.avg_rating,
    },
    openReports: row.open_reports,
    risk: riskOf({ ...judged, totalSpent: row.total_spent, memberSince: row.member_since }, now),
  }
}

/** Returns a page of applications, newest first. @throws AppError PAGE_TOO_FAR, CURSOR_INVALID */
export async function list(ctx: Context, input: ListInput) {
  const { status, limit, page, search, location, specialty, dateRange } = input
  if (page > pageMax) throw new AppError(REVIEW_REFUSALS.pageTooFar)
  const after = timeAndIdIn(input.cursor)
  const filter = { status, search, location, specialty, since: sinceOf(dateRange, ctx.now) }
  const listing = { ...filter, limit, offset: after ? 0 : (page - 1) * limit, after }
  const [rows, total] = await Promise.all([store.listApplications(ctx.db, listing), totalOf(ctx, input, listing)])
  const shown = toPage(rows, limit, ({ submitted_at, id }) => toCursor(submitted_at.toISOString(), id))
  return {
    applications: shown.rows.map((row) => toApplication(row, ctx.now)),
    total: Math.min(total, totalMax),
    total_is_capped: total > totalMax,
    next_cursor: shown.nextCursor,
  }
}

const isFiltered = ({ search, location, specialty, dateRange }: CountsInput) =>
  search !== '' || [location, specialty, dateRange].some((one) => one !== 'all')

/** Counts the applications of a listing. Without filters it uses the stored counts. */
async function totalOf(ctx: Context, input: ListInput, listing: Parameters<typeof store.countApplications>[1]) {
  if (isFiltered(input)) return store.countApplications(ctx.db, listing)
  return (await counts(ctx, input)).counts[input.status]
}

/** Counts the applications of each tab under the filters of the list. One round trip. */
export async function counts(ctx: Context, input: CountsInput) {
  const { search, location, specialty, dateRange } = input
  const found = isFiltered(input)
    ? await store.countStatuses(ctx.db, { search, location, specialty, since: sinceOf(dateRange, ctx.now) })
    : await store.readCounts(ctx.db)
  const { pending = 0, queued = 0, approved = 0, rejected = 0, reported = 0 } = found
  const all = pending + queued + approved + rejected
  return { counts: { all, pending, queued, approved, rejected, moderation: reported } }
}

async function find(ctx: Context, id: string): Promise<store.ApplicationRow> {
  const [row] = await store.findApplications(ctx.db, [id])
  if (!row) throw new AppError(APPLICATION_REFUSALS.notFound)
  return row
}

/**
 * Returns an application with its notes, earlier applications and a preview of the public page. @throws AppError
 * APPLICATION_NOT_FOUND
 */
export async function detail(ctx: Context, id: string): Promise<Detail> {
  const [row, besides] = await Promise.all([find(ctx, id), store.findBesides(ctx.db, id)])
  if (!besides) throw new AppError(APPLICATION_REFUSALS.notFound)
  const { publicPage: page, ...rest } = besides
  const publicPage = { ...page, links: socialLinksOf(page.links) }
  return { application: toApplication(row, ctx.now), publicPage, ...rest }
}

const toDecided = ({ status, reviewed_by: reviewedBy, claim }: store.ApplicationRow) => ({ status, reviewedBy, claim })

/** Returns the reason why an allowed decision was not written: only active fans can become creators. */
const unwritten = ({ user_status }: store.ApplicationRow) =>
  user_status === 'active' ? REVIEW_REFUSALS.personRaised : REVIEW_REFUSALS.personGone

/**
 * Decides an application and writes the decision. If another admin was faster, decides again with the new state.
 * @throws AppError ALREADY_DECIDED
 */
async function settle(ctx: AdminContext, id: string, decision: Decision, write: () => Promise<boolean>) {
  const row = await find(ctx, id)
  const decided = decide(toDecided(row), decision, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decision === 'approve' && decided.outcome === 'write' && row.user_status !== 'active')
    throw new AppError(REVIEW_REFUSALS.personGone)
  const isWritten = decided.outcome === 'write' && (await write())
  const after = decided.outcome === 'write' ? await find(ctx, id) : row
  if (isWritten) ctx.announce()
  else {
    const again = decide(toDecided(after), decision, ctx.actor.id)
    if (again.outcome === 'refused') throw new AppError(again.reason)
    if (again.outcome === 'write') throw new AppError(unwritten(after))
  }
  return { application: toApplication(after, ctx.now) }
}

const decisionOf = ({ actor: admin, now }: AdminContext, note: string) => ({ admin, now, note })

/** Makes requests with older access tokens look up the person's current role. */
async function believe(ctx: Context, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const isMarked = await ctx.providers.cache.doubt(userIds, accessTokenSeconds(ctx.env))
  if (!isMarked) ctx.log.warn('new creators are not marked; the job will', { people: userIds.length })
}

/**
 * Approves an application and makes the fan a creator, in one transaction. The person does not have to sign in again.
 * @throws AppError ALREADY_DECIDED
 */
export async function approve(ctx: AdminContext, { id, reviewNotes }: { id: string; reviewNotes: string }) {
  const answer = await settle(ctx, id, 'approve', async () => {
    const written = await store.writeApproval(ctx.db, [id], decisionOf(ctx, reviewNotes))
    return written.length > 0
  })
  await believe(ctx, [answer.application.userId])
  return answer
}

/** Rejects an application, with a reason that the person sees. @throws AppError ALREADY_DECIDED */
export const reject = (ctx: AdminContext, { id, reason }: { id: string; reason: string }) =>
  settle(ctx, id, 'reject', () => store.writeRejection(ctx.db, id, reason, decisionOf(ctx, '')))

/** Queues an application for later. @throws AppError ALREADY_DECIDED */
export const queue = (ctx: AdminContext, { id, notes }: { id: string; notes: string }) =>
  settle(ctx, id, 'queue', () => store.writeQueue(ctx.db, id, decisionOf(ctx, notes)))

/**
 * Approves the open ones of these applications in one transaction. Returns a result for each application, with the
 * reason if it was not approved. Three round trips for any number.
 */
export async function bulkApprove(ctx: AdminContext, given: readonly string[]): Promise<{ results: BulkResult[] }> {
  const ids = [...new Set(given)]
  const before = new Map((await store.findApplications(ctx.db, ids)).map((row) => [row.id, row]))
  const open = ids.filter((id) => openStatuses.some((status) => status === before.get(id)?.status))
  const written = new Set(open.length > 0 ? await store.writeApproval(ctx.db, open, decisionOf(ctx, '')) : [])
  const lost = open.filter((id) => !written.has(id))
  for (const row of lost.length > 0 ? await store.findApplications(ctx.db, lost) : []) before.set(row.id, row)
  if (written.size > bulkAlarm)
    await ctx.db.execute(notifyAdmins('system.bulk_action', { action: 'approve', count: written.size }, ctx.actor.id))
  if (written.size > 0) ctx.announce()
  await believe(
    ctx,
    [...written].flatMap((id) => before.get(id)?.user_id ?? []),
  )
  return { results: ids.map((id) => resultOf(ctx, id, before.get(id), written.has(id))) }
}

function resultOf(
  ctx: AdminContext,
  id: string,
  row: store.ApplicationRow | undefined,
  isWritten: boolean,
): BulkResult {
  if (isWritten) return { id, ok: true }
  if (!row) return { id, ok: false, error: APPLICATION_REFUSALS.notFound.sentence }
  const decided = decide(toDecided(row), 'approve', ctx.actor.id)
  if (decided.outcome === 'repeated') return { id, ok: true }
  const why = decided.outcome === 'refused' ? decided.reason : unwritten(row)
  return { id, ok: false, error: why.sentence }
}

/** Claims an application for the caller, for `claimMinutes`. @throws AppError CLAIMED, APPLICATION_CLOSED */
export async function claim(ctx: AdminContext, id: string) {
  const row = await find(ctx, id)
  const decided = decideClaim(toDecided(row), ctx.actor.id, ctx.now)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  const until = claimUntil(ctx.now)
  if (decided.outcome === 'repeated') await store.extendClaim(ctx.db, id, ctx.actor.id, until)
  else if (await store.writeClaim(ctx.db, { id, admin: ctx.actor, until, now: ctx.now })) ctx.announce()
  const after = await find(ctx, id)
  if (after.claim?.id !== ctx.actor.id)
    throw new AppError(after.claim ? REVIEW_REFUSALS.claimed(after.claim.name) : REVIEW_REFUSALS.closed)
  return { claim: after.claim }
}

/** Releases the caller's claim; the claim of another admin stays. @throws AppError APPLICATION_NOT_FOUND */
export async function release(ctx: AdminContext, id: string): Promise<void> {
  await find(ctx, id)
  await store.releaseClaim(ctx.db, id, ctx.actor)
  ctx.announce()
}

/** Adds a note for other admins. @throws AppError APPLICATION_NOT_FOUND */
export async function note(ctx: AdminContext, { id, text }: { id: string; text: string }) {
  await find(ctx, id)
  await store.writeNote(ctx.db, id, ctx.actor, text)
  const besides = await store.findBesides(ctx.db, id)
  return { notes: besides?.notes ?? [] }
}
