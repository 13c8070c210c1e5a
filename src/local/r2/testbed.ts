import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { afterAll, beforeAll } from 'vitest'
import { temporaryDir } from '../testbed.ts'
import { type R2, startR2 } from './index.ts'

export const credentials = { accessKeyId: 'local-r2', secretAccessKey: 'local-r2-secret' }
export const apiToken = 'local-cloudflare-token'

/** Starts a stand-in for a test file, and creates clients of the real SDK. */
export function testbed(purpose: string, config: Partial<S3ClientConfig> = {}) {
  const { dir, remove } = temporaryDir(purpose)
  const bed = {
    bucket: 'tests',
    endpoint: '',
    r2: undefined as R2 | undefined,
    start: async () => {
      bed.r2 = await startR2({ port: 0, dir, credentials, apiToken, buckets: [{ name: bed.bucket, cors: [] }] })
      bed.endpoint = `http://127.0.0.1:${bed.r2.port}`
    },
    stop: async () => bed.r2?.close(),
    client: (changes: Partial<S3ClientConfig> = {}) =>
      new S3Client({
        endpoint: bed.endpoint,
        region: 'auto',
        forcePathStyle: true,
        credentials,
        maxAttempts: 1,
        ...config,
        ...changes,
      }),
    control: (path: string, init?: RequestInit) => fetch(`${bed.endpoint}/__control/${path}`, init),
  }
  beforeAll(bed.start)
  afterAll(async () => {
    await bed.stop()
    remove()
  })
  return bed
}

/** Returns the name and HTTP status of the error of a failed SDK call. */
export async function refusalOf(call: Promise<unknown>): Promise<{ name: string; status: number | undefined }> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
    return { name, status: $metadata?.httpStatusCode }
  }
  throw new Error('it was accepted')
}
