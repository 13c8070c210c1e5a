import { applyAccessChange } from '#features/accounts/index.server.ts'
import type { Context } from '#server/context.ts'
import { eachRow, logFailed, tryEach } from '#server/jobs/job.ts'
import { HOUSE_RULES } from '../spec.ts'
import { reportableOf } from '../store.server.ts'
import { refundRunsMax, refundsBatch } from './spec.ts'
import * as store from './store.server.ts'

/** Maximum of decisions that the job `decisions` finishes in one batch. */
const dueBatch = 50

/**
 * Runs the steps of a decision that follow its transaction. A removal stops streams, ends events and orders, refunds
 * sales and suspends the author. An undo resumes events and orders, reverses the refunds and lifts the suspension. The
 * steps are idempotent. The decision stays valid if a step fails, and the job `decisions` retries the step.
 */
export async function finishDecision(ctx: Context, decisionId: string): Promise<void> {
  // the purge of the pages does not wait for the steps
  ctx.announce()
  const [due] = await store.listDue(ctx, { decisionId }, 1)
  if (due) await finishSafely(ctx, due)
  ctx.announce()
}

async function finish(ctx: Context, due: store.Due): Promise<void> {
  let isRefunded = false
  const refund = async () => {
    isRefunded = await runRefunds(ctx, due.removal_id)
  }
  await tryEach([() => (due.undone_at ? restore(ctx, due) : enforce(ctx, due)), refund], (step) => step())
  if (isRefunded) await store.noteDone(ctx.db, due)
}

/**
 * Runs the planned refunds and refund reversals of one decision, or of all. A failing sale is logged, does not block
 * the others, and is retried by the job `decisions`. Returns false if there were too many sales for one run.
 */
async function runRefunds({ db, log }: Context, decisionId: string | null): Promise<boolean> {
  const skip: string[] = []
  for (let runs = 0; runs < refundRunsMax; runs++) {
    const { done, failed } = await store.runRefunds(db, { decisionId, limit: refundsBatch, skip })
    skip.push(...logFailed(log, 'a sale could not be given back', failed))
    if (done + failed.length === 0) return true
  }
  return false
}

async function enforce(ctx: Context, due: store.Due): Promise<void> {
  const { kind, subject_id, ending_id, rule, id, before } = due
  const { title } = HOUSE_RULES[rule]
  const { stop, ending } = reportableOf(ctx, kind)
  const steps: (() => Promise<unknown>)[] = []
  if (stop) steps.push(() => stop(ctx, subject_id, title))
  if (ending && ending_id)
    steps.push(
      () => ending.end(ctx, { id: ending_id, words: title, before }),
      // refunds payments between the decision and the end of the event or order
      () => store.planRefunds(ctx, kind, id),
    )
  if (due.suspends) steps.push(() => suspend(ctx, id, `House rule: ${title}`))
  await tryEach(steps, (step) => step())
}

async function suspend(ctx: Context, decisionId: string, words: string): Promise<void> {
  const { actor, now } = ctx
  await applyAccessChange(ctx, await store.suspendAuthor(ctx.db, { actor, now, decisionId, words }))
}

async function restore(ctx: Context, due: store.Due): Promise<void> {
  const { kind, first_rule, suspends, is_held, before } = due
  const { ending } = reportableOf(ctx, kind)
  const id = due.ending_id
  const steps: (() => Promise<unknown>)[] = []
  if (ending && id && !is_held)
    steps.push(() => ending.resume(ctx, { id, words: HOUSE_RULES[first_rule].title, before }))
  steps.push(async () => {
    if (suspends) await liftSuspension(ctx, due.id)
    // runs after the suspension is lifted, because messages of suspended senders are withdrawn
    if (!is_held) await store.passUndone(ctx, due)
  })
  await tryEach(steps, (step) => step())
}

async function liftSuspension(ctx: Context, decisionId: string): Promise<void> {
  const people = await store.restoreAuthor(ctx.db, { actor: ctx.actor, now: ctx.now, decisionId })
  await applyAccessChange(ctx, people)
  // another removal can still suspend the author
  for (const { user_id } of people)
    for (const other of await store.listDue(ctx, { authorId: user_id }, dueBatch))
      if (other.id !== decisionId) await finishSafely(ctx, other)
}

export type Undoing = Pick<store.Due, 'kind' | 'ending_id' | 'first_rule' | 'suspends' | 'before' | 'is_held'>

/** Returns the events and orders that an undo of a removal would resume, and those that would stay ended. */
export async function previewUndo(ctx: Context, undoing: Undoing) {
  const { kind, ending_id: id, first_rule, suspends, is_held, before } = undoing
  if (is_held) return { back: [], stays: [{ what: 'removal' as const, count: 1 }] }
  const { stop, ending } = reportableOf(ctx, kind)
  const rest =
    ending && id ? await ending.preview(ctx, { id, words: HOUSE_RULES[first_rule].title, before }) : undefined
  return {
    back: rest?.back ?? [],
    stays: [
      ...(stop ? [{ what: 'stream' as const, count: 1 }] : []),
      ...(rest?.stays ?? []),
      ...(suspends ? [{ what: 'suspended' as const, count: 1 }] : []),
    ],
  }
}

/**
 * Job `decisions`: finishes due decisions and refunds. A failing decision is logged and does not block the others.
 * Returns the number of decisions.
 */
export async function finishDecisions(ctx: Context): Promise<number> {
  const due = await eachRow(
    dueBatch,
    (seen) => store.listDue(ctx, {}, dueBatch, seen),
    (one) => finishSafely(ctx, one),
  )
  await store.planLateRefunds(ctx)
  await runRefunds(ctx, null)
  ctx.announce()
  return due
}

async function finishSafely(ctx: Context, one: store.Due): Promise<void> {
  try {
    await finish(ctx, one)
  } catch (error) {
    ctx.log.error('a decision could not be finished', error, { decision: one.id })
  }
}
