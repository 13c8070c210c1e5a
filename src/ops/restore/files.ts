import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type pg from 'pg'
import * as z from 'zod'

const storageVars = z.object({
  R2_ACCOUNT_ID: z.string(),
  R2_ACCESS_KEY_ID: z.string(),
  R2_SECRET_ACCESS_KEY: z.string(),
  R2_BUCKET: z.string(),
  R2_ENDPOINT: z.string().optional(),
})

/** Ids of files whose row the database lacks, and of claimed uploads without a file. */
export type FileDifferences = { unknown: string[]; missing: string[] }

/** Compares the files in storage with the uploads and the recordings of calls in the database. Changes nothing. */
export async function compareFiles(
  database: Pick<pg.Client, 'query'>,
  vars: Record<string, string | undefined>,
): Promise<FileDifferences> {
  const stored = await readStoredIds(vars)
  const { rows } = await database.query<{ id: string; state: string }>(`
    select id, state from uploads union all select id, 'recording' as state from call_recordings`)
  const known = new Set(rows.map(({ id }) => id))
  return {
    unknown: [...stored].filter((id) => !known.has(id)),
    missing: rows.filter(({ id, state }) => state === 'kept' && !stored.has(id)).map(({ id }) => id),
  }
}

/** Returns the ids of all uploads with a file. The id is the second part of a key (features/uploads). */
async function readStoredIds(vars: Record<string, string | undefined>): Promise<Set<string>> {
  const { R2_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET, R2_ENDPOINT } = storageVars.parse(vars)
  const client = new S3Client({
    region: 'auto',
    endpoint: R2_ENDPOINT ?? `https://${R2_ACCOUNT_ID}.r2.cloudflarestorage.com`,
    forcePathStyle: true,
    credentials: { accessKeyId: R2_ACCESS_KEY_ID, secretAccessKey: R2_SECRET_ACCESS_KEY },
  })
  const ids = new Set<string>()
  for (const Prefix of ['quarantine/', 'media/', 'private/']) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: R2_BUCKET, Prefix, ContinuationToken }))
      for (const { Key = '' } of page.Contents ?? []) ids.add(Key.split('/')[1] ?? '')
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }
  return ids
}
