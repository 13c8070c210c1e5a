import type { Context } from '#server/context.ts'
import { isDatabaseDown } from '#server/db/index.ts'
import { eachRow } from '#server/jobs/job.ts'
import { type CaseKind, caseKinds } from '../lists.ts'
import { dueAt, fullWeight } from '../reports/rules.ts'
import { findFacts, openCase } from '../reports/store.server.ts'
import { type Flag, flagsIn } from './rules.ts'
import { batchesMax, burst, checkBatch, flagSeverity } from './spec.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'log' | 'ports'>

/**
 * Opens a case for the findings, or adds them to the open case. An error is logged and stored for a retry, so that it
 * does not block other checks. Returns true if a finding is new. @throws if the database is down; the job then runs
 * again.
 */
async function flag(ctx: Tools, found: store.FlaggedText): Promise<boolean> {
  try {
    return await writeFound(ctx, found)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    const { kind, id, line } = found
    ctx.log.error('what an automatic check found could not be flagged', error, { kind, id, line })
    await store.noteUnflagged(ctx.db, found)
    return false
  }
}

/** Writes the new flags of a subject. Returns false if all of them are known, or the subject does not exist. */
async function writeFound(tools: Tools, found: store.FlaggedText): Promise<boolean> {
  const { db, now } = tools
  const known = await store.findKnown(db, found)
  const isNew = (one: Flag) => !known.some(({ kind, found: what }) => kind === one.kind && what === one.found)
  const flags = found.flags.filter(isNew)
  if (flags.length === 0) return false
  const { kind, id, line } = found
  const facts = await findFacts(tools, { kind, id, line, reporterId: null })
  if (!facts) return false
  const severity = Math.max(...flags.map((one) => flagSeverity[one.kind]), facts.severity ?? 0)
  const due = dueAt(facts.first_at ?? now, severity, facts.weight ?? fullWeight)
  await store.writeFlags(db, await openCase(db, { kind, line, facts, severity, dueAt: due }), flags)
  return true
}

/** Retries the findings that could not be flagged in earlier runs. */
async function checkAgain(ctx: Tools): Promise<number> {
  let flagged = 0
  await eachRow(
    checkBatch,
    (seen) => store.listUnflagged(ctx.db, seen),
    async (row) => {
      const { kind, subject_id: id, line, flags } = row
      if (await flag(ctx, { kind, id, line, flags })) flagged += 1
      await store.forgetUnflagged(ctx.db, row)
    },
  )
  return flagged
}

/** Checks the texts of a kind since the last run, in batches. The next run continues where this run stops. */
async function checkTexts(ctx: Tools, kind: CaseKind): Promise<number> {
  let flagged = 0
  let last: store.Written | undefined
  for (let batches = 0; batches < batchesMax; batches++) {
    const rows = await store.readWritten(ctx, kind, last)
    for (const { id, text } of rows) {
      const flags = flagsIn(text)
      if (flags.length > 0 && (await flag(ctx, { kind, id, line: 0, flags }))) flagged += 1
    }
    last = rows.at(-1) ?? last
    if (last) await store.noteRead(ctx.db, kind, last.at)
    if (rows.length < checkBatch) break
  }
  return flagged
}

/** Checks the chat messages since the last run, by message number. */
async function checkChats(ctx: Tools): Promise<number> {
  let flagged = 0
  await store.followChats(ctx.db)
  for (let batches = 0; batches < batchesMax; batches++) {
    const lines = await store.readUnscannedMessages(ctx.db)
    for (const { id, line, text, is_deleted } of lines) {
      const flags = is_deleted ? [] : flagsIn(text)
      if (flags.length > 0 && (await flag(ctx, { kind: 'chat', id, line, flags }))) flagged += 1
    }
    if (lines.length > 0) await store.markMessagesScanned(ctx.db, lines)
    if (lines.length < checkBatch) break
  }
  await store.leaveChats(ctx.db, ctx.now.toISOString())
  return flagged
}

/** Flags removed files that were uploaded again since the last run. */
async function checkReturned(ctx: Tools): Promise<number> {
  let flagged = 0
  for (const { kind, id, rule } of await store.findReturned(ctx.db)) {
    const flags = [{ kind: 'returned' as const, found: rule }]
    if (await flag(ctx, { kind, id, line: 0, flags })) flagged += 1
  }
  await store.noteRead(ctx.db, 'returned', ctx.now.toISOString())
  return flagged
}

/**
 * Job `checks`: runs the automatic checks. They look for listed words and links in public texts and in messages between
 * people who never paid each other. They also look for removed files that were uploaded again, bursts of sign-ups, and
 * accounts that were suspended because they match a banned account. They open cases for admins and do not decide.
 * Returns the number of flags.
 */
export async function runChecks(ctx: Tools & Pick<Context, 'announce'>): Promise<number> {
  let flagged = await checkAgain(ctx)
  for (const kind of caseKinds) flagged += await checkTexts(ctx, kind)
  flagged += await checkChats(ctx)
  flagged += await checkReturned(ctx)
  for (const { id } of await store.findBursts(ctx.db)) {
    const flags = [{ kind: 'burst' as const, found: `${burst.accounts} in ${burst.minutes} minutes` }]
    if (await flag(ctx, { kind: 'person', id, line: 0, flags })) flagged += 1
  }
  for (const { id, found } of await store.findHeld(ctx.db))
    if (await flag(ctx, { kind: 'person', id, line: 0, flags: [{ kind: 'banned', found }] })) flagged += 1
  await store.noteRead(ctx.db, 'held', ctx.now.toISOString())
  if (flagged > 0) ctx.announce()
  return flagged
}
