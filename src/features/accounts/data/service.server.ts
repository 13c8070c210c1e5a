import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { findById } from '../people/store.server.ts'
import { csvHeader, csvLine, readmeOf } from './rules.ts'
import { DATA_SENTENCES, exportRate } from './spec.ts'
import { type KeyedLine, listParts, readLines } from './store.server.ts'

/** Lines that are in memory at once. */
const pageSize = 1_000

/**
 * Returns all data of the caller as a streamed archive. It is read one page of lines at a time, so that a long history
 * or a slow reader cannot fill the Worker's memory. One round trip per page.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function exportData(
  ctx: SignedInContext,
): Promise<{ filename: string; body: ReadableStream<Uint8Array> }> {
  await admitExport(ctx)
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

async function admitExport(ctx: SignedInContext): Promise<void> {
  const verdict = await ctx.providers.cache.take(exportRate, ctx.claims.userId)
  if (verdict.state !== 'exceeded') return
  const { retryAfterSeconds } = verdict
  const sentence = DATA_SENTENCES.exportTooOften(retryAfterSeconds)
  throw new AppError({ ...COMMON.tooManyRequests, sentence }, { retryAfterSeconds })
}

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
