import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { AuditStatements } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { eachRow } from '#server/jobs/job.ts'
import { limitRate } from '#server/pace.ts'
import type { PermittedContext, SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { checkOwnPassword } from '../passwords/service.server.ts'
import { findById } from '../people/store.server.ts'
import { refuseForeignPage, renewRealtimeTokens, revokeFamilyTokens, signOut } from '../sessions/service.server.ts'
import { permitAct, storeBanHashes } from '../suspension/service.server.ts'
import type { DeleteInput, DeletionState } from './contract.ts'
import { csvHeader, csvLine, readmeOf, refusalOf } from './rules.ts'
import { DATA_REFUSALS, DATA_SENTENCES, exportRate } from './spec.ts'
import {
  cancelDeletion,
  eraseAccount,
  findDeletion,
  type KeyedLine,
  listAccountsToErase,
  listParts,
  readLines,
  releaseUsernames,
  requestDeletion,
} from './store.server.ts'

/** Number of export lines in memory at once. */
const pageSize = 1_000

/**
 * Returns all data of the caller as a streamed archive. It is read one page of lines at a time, so that a long history
 * or a slow reader cannot fill the Worker's memory. One round trip per page.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function exportData(
  ctx: SignedInContext,
): Promise<{ filename: string; body: ReadableStream<Uint8Array> }> {
  await limitExports(ctx)
  const file = await exportOf(ctx, ctx.claims.userId)
  if (!file) throw new AppError(COMMON.unauthenticated)
  return file
}

/** Returns the archive of any person; undefined if the account does not exist. */
export async function exportOf(ctx: Context, userId: string) {
  const [person, parts] = await Promise.all([findById(ctx.db, userId), listParts(ctx.db)])
  if (!person || person.erasedAt) return undefined
  const { username } = person
  const filename = `limelight-${username}-${ctx.now.toISOString().slice(0, 10)}.zip`
  return {
    filename,
    body: toStream(
      archive(ctx, userId, parts, readmeOf({ username, now: ctx.now, parts, about: ctx.ports.personalParts })),
    ),
  }
}

const limitExports = (ctx: SignedInContext) =>
  limitRate(ctx, exportRate, ctx.claims.userId, (seconds) => ({
    ...COMMON.tooManyRequests,
    sentence: DATA_SENTENCES.exportTooOften(seconds),
  }))

async function* archive(ctx: Context, userId: string, parts: string[], readme: string): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const begin = (name: string) => {
    const file = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime: ctx.now })
    zip.add(file)
    return (text: string, isLast = false) => file.push(strToU8(text), isLast)
  }
  begin('README.txt')(readme, true)
  for (const part of parts) {
    const json = begin(`${part}.json`)
    let csv: ReturnType<typeof begin> | undefined
    for await (const lines of pagesOf(ctx, userId, part)) {
      json((csv ? ',' : '[') + lines.map(({ line }) => `\n${JSON.stringify(line)}`).join(','))
      csv ??= beginTable(begin(`${part}.csv`), lines)
      csv(lines.map(({ line }) => csvLine(line)).join(''))
      yield* written.splice(0)
    }
    json(csv ? '\n]\n' : '[]\n', true)
    csv?.('', true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written
}

function beginTable(write: (text: string, isLast?: boolean) => void, [first]: KeyedLine[]) {
  if (first) write(csvHeader(first.line))
  return write
}

async function* pagesOf(ctx: Context, userId: string, part: string): AsyncGenerator<KeyedLine[]> {
  for (let after: string | undefined; ; ) {
    const lines = await readLines(ctx.db, userId, { part, after, limit: pageSize })
    if (lines.length > 0) yield lines
    if (lines.length < pageSize) return
    after = lines.at(-1)?.key
  }
}

/** Returns a stream that reads the next chunk only on demand and stops when the reader disconnects. */
function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Requests the deletion of a person's account for an admin. Hides the account and signs the person out, as a request of
 * the person does. Two round trips.
 * @throws AppError as `permitAct`; with the exact number of tokens TOKENS_LEFT, EARNINGS_UNPAID, PAYOUT_UNDERWAY,
 * TOKENS_HELD
 */
export async function deletePerson(
  ctx: PermittedContext,
  { userId, forfeitTokens, audit }: { userId: string; forfeitTokens: number; audit: AuditStatements },
): Promise<{ deletion_date: Date }> {
  await permitAct(ctx, userId)
  const asked = await requestDeletion(ctx.db, userId, forfeitTokens, audit)
  if (asked.outcome === 'refused')
    throw new AppError(refusalOf(asked.reason, asked), { details: { tokens: asked.tokens } })
  await revokeFamilyTokens(ctx, asked.families)
  renewRealtimeTokens(ctx, userId)
  ctx.announce()
  return { deletion_date: asked.deletion_date }
}

/** Reads the facts and obstacles of the caller's deletion, or its date. One round trip. */
export async function deletionState(ctx: SignedInContext): Promise<DeletionState> {
  const state = await findDeletion(ctx.db, ctx.claims.userId)
  if (!state) throw new AppError(COMMON.unauthenticated)
  const { refused, ...others } = state
  const refusal = refused && refusalOf(refused, others)
  return { ...others, refused: refusal && { code: refusal.code, sentence: refusal.sentence } }
}

/**
 * Requests the deletion of the caller's account in 14 days, hides it and revokes every sign-in at once. Idempotent: a
 * retry returns the same date. Two round trips.
 * @throws AppError PASSWORD_WRONG, SIGN_IN_AGAIN, TOO_MANY_REQUESTS; with the exact number of tokens TOKENS_LEFT,
 * EARNINGS_UNPAID, PAYOUT_UNDERWAY, TOKENS_HELD
 */
export async function deleteAccount(ctx: SignedInContext, input: DeleteInput): Promise<{ deletion_date: Date }> {
  refuseForeignPage(ctx)
  const { userId } = ctx.claims
  await checkOwnPassword(ctx, 'password', input.password)
  const asked = await requestDeletion(ctx.db, userId, input.forfeit_tokens ?? 0)
  if (asked.outcome === 'refused') {
    const refusal = refusalOf(asked.reason, asked)
    throw new AppError(refusal, { details: { tokens: asked.tokens } })
  }
  await revokeFamilyTokens(ctx, asked.families)
  await signOut(ctx, undefined)
  ctx.announce()
  return { deletion_date: asked.deletion_date }
}

/** Cancels the deletion; does nothing if none is pending. One round trip. @throws AppError TOO_LATE */
export async function restoreAccount(ctx: SignedInContext): Promise<{ deletion_date: null }> {
  refuseForeignPage(ctx)
  if (!(await cancelDeletion(ctx.db, ctx.claims.userId))) throw new AppError(DATA_REFUSALS.tooLate)
  ctx.announce()
  return { deletion_date: null }
}

const batchSize = 200

/**
 * Erases accounts whose 14 days are over, each in a separate transaction after its open business was ended. The next
 * run continues a killed run, and concurrent runs share the work. Also releases former usernames.
 * @throws after the other accounts, if one could not be erased.
 */
export async function eraseDueAccounts(ctx: Context): Promise<{ erased: number; namesReleased: number }> {
  let erased = 0
  const failed: string[] = []
  const erase = async ({ id }: { id: string }) => {
    try {
      while (await ctx.ports.closeOneOf(ctx, id));
      // stores the hashes of a banned account (`banned_marks`) before the account is erased
      await storeBanHashes(ctx, id)
      if (await eraseAccount(ctx.db, id)) erased += 1
    } catch (error) {
      ctx.log.error('an account could not be erased', error, { user: id })
      failed.push(id)
    }
  }
  await eachRow(batchSize, (seen) => listAccountsToErase(ctx.db, batchSize, seen), erase)
  if (erased > 0) ctx.announce()
  const namesReleased = await releaseUsernames(ctx.db)
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased, the first is ${failed[0]}`)
  return { erased, namesReleased }
}
