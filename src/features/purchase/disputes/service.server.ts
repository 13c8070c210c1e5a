import { createHash } from 'node:crypto'
import { PaymentError } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { AdminContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { REFUSALS } from '../spec.ts'
import type { Evidence } from './contract.ts'
import { fileNameOf, fileTypeOf, suggestEvidence } from './rules.ts'
import { DISPUTE_REFUSALS, evidenceFields, evidenceFileFields, evidenceFileMax } from './spec.ts'
import { beginEvidence, endEvidence, findDispute, listDisputes, noteFile } from './store.server.ts'

/** Returns true for an id of a dispute at the payment provider. */
const isDisputeId = (text: string | undefined): text is string => /^\w{1,100}$/.test(text ?? '')

type Asked = { state: 'open' | 'closed' | 'all'; limit: number; cursor?: string | undefined }

/** Returns a keyset page of disputes, newest first. @throws AppError CURSOR_INVALID. One round trip. */
export async function disputes({ db }: Context, { state, limit, cursor }: Asked) {
  const found = await listDisputes(db, { state, limit, before: timeAndIdIn(cursor, isDisputeId) })
  const page = toPage(found, limit, ({ key, id }) => toCursor(key, id))
  return { disputes: page.rows, next_cursor: page.nextCursor }
}

/** Returns a dispute with the provider's state and suggested evidence. @throws AppError DISPUTE_NOT_FOUND */
export async function dispute(ctx: Context, id: string) {
  const found = await findDispute(ctx.db, id)
  if (!found) throw new AppError(DISPUTE_REFUSALS.notFound)
  const suggested = found.bought ? suggestEvidence(found.bought) : {}
  return { dispute: found.dispute, provider: await atProvider(ctx, id), suggested }
}

async function atProvider(ctx: Context, id: string) {
  try {
    const { stage, dueAt, submissions, evidence } = await ctx.providers.payments.findDispute(id)
    const fields = [...evidenceFields, ...evidenceFileFields]
    const texts = Object.fromEntries(fields.map((field) => [field, evidence[field]]).filter(([, text]) => text))
    return { stage, due_at: dueAt, submissions, evidence: texts }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a dispute could not be looked up', { dispute: id, outcome: error.outcome })
    return null
  }
}

type Given = { id: string; evidence: Evidence; submit: boolean }

/**
 * Submits evidence to the bank, or saves a draft at the provider. The evidence is stored and audited before it is sent,
 * under an idempotency key made from the stored row. @throws AppError DISPUTE_NOT_FOUND, DISPUTE_CLOSED, OWN_PURCHASE,
 * EVIDENCE_SUBMITTED, EVIDENCE_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE (retry)
 */
export async function giveEvidence(
  ctx: AdminContext,
  { id, evidence, submit }: Given,
): Promise<{ submitted: boolean }> {
  const found = await findDispute(ctx.db, id)
  if (!found) throw new AppError(DISPUTE_REFUSALS.notFound)
  if (found.dispute.state !== 'opened') throw new AppError(DISPUTE_REFUSALS.closed)
  // admins must not send evidence about their own purchases
  if (found.bought?.user_id === ctx.actor.id) throw new AppError(REFUSALS.ownPurchase)
  if (!Object.values(evidence).some((text) => text !== '')) throw new AppError(DISPUTE_REFUSALS.empty)
  const hash = await bodyHash('dispute.evidence', { id, evidence, submit })
  const begun = await beginEvidence(ctx.db, { disputeId: id, isFinal: submit, hash, admin: ctx.actor })
  if (!begun) throw new AppError(DISPUTE_REFUSALS.submitted)
  if (!begun.isSent) await send(ctx, begun.id, { id, evidence, submit })
  return { submitted: submit }
}

async function send(ctx: AdminContext, note: string, { id, evidence, submit }: Given): Promise<void> {
  try {
    await ctx.providers.payments.giveEvidence(id, { evidence, submit }, `evidence-${note}`)
    await endEvidence(ctx.db, note, 'sent')
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    if (cause.outcome === 'unreachable')
      throw new AppError(DISPUTE_REFUSALS.unavailable, { cause, retryAfterSeconds: 2 })
    await endEvidence(ctx.db, note, 'refused')
    throw new AppError(DISPUTE_REFUSALS.refused, { cause })
  }
}

/**
 * Uploads a file to the provider for use in evidence. The bank sees a file only if evidence contains its id.
 * @throws AppError DISPUTE_NOT_FOUND, DISPUTE_CLOSED, FILE_TYPE, FILE_TOO_LARGE, EVIDENCE_REFUSED,
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function addFile(ctx: AdminContext, { id, file }: { id: string; file: File }) {
  const found = await findDispute(ctx.db, id)
  if (!found) throw new AppError(DISPUTE_REFUSALS.notFound)
  if (file.size > evidenceFileMax) throw new AppError(DISPUTE_REFUSALS.fileTooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type) throw new AppError(DISPUTE_REFUSALS.fileType)
  const name = fileNameOf(file.name, type)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!(await noteFile(ctx.db, { disputeId: id, hash, admin: ctx.actor }))) throw new AppError(DISPUTE_REFUSALS.closed)
  try {
    return { file: { id: await ctx.providers.payments.keepFile({ name, type, bytes }), name } }
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    if (cause.outcome !== 'unreachable') throw new AppError(DISPUTE_REFUSALS.refused, { cause })
    throw new AppError(DISPUTE_REFUSALS.unavailable, { cause, retryAfterSeconds: 2 })
  }
}
