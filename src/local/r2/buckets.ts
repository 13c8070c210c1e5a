import { type Call, reply, xmlOf } from './call.ts'
import { configureCors } from './cors.ts'
import { configureLifecycle } from './lifecycle.ts'
import { listObjects } from './list.ts'
import { notImplemented, R2Refusal } from './refusal.ts'
import { type Bucket, emptyBucket, type Store } from './store.ts'
import { blocksOf, textsOf, xmlDocument } from './xml.ts'

const DELETED_AT_ONCE_MAX = 1000

export function bucketOf(store: Store, name: string): Bucket {
  const bucket = store.buckets.get(name)
  if (!bucket) throw new R2Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  return bucket
}

export function listBuckets(store: Store, call: Call): void {
  const Bucket = [...store.buckets].map(([Name, { createdAt }]) => ({
    Name,
    CreationDate: new Date(createdAt).toISOString(),
  }))
  reply(call, 200, xmlDocument('ListAllMyBucketsResult', { Owner: { ID: 'local' }, Buckets: { Bucket } }))
}

/** Serves requests about a bucket itself. */
export async function serveBucket(store: Store, call: Call): Promise<void> {
  const { method, query, bucket: name } = call
  if (method === 'PUT' && !query.has('cors') && !query.has('lifecycle')) return createBucket(store, call)
  const bucket = bucketOf(store, name)
  if (method === 'HEAD') return reply(call, 200, '', { 'x-amz-bucket-region': 'auto' })
  if (query.has('cors')) return configureCors(call, bucket)
  if (query.has('lifecycle')) return configureLifecycle(call, bucket)
  if (query.has('location')) return reply(call, 200, xmlDocument('LocationConstraint', 'auto'))
  if (method === 'POST' && query.has('delete')) return deleteObjects(store, call, bucket)
  if (method === 'DELETE') return deleteBucket(store, call, bucket)
  if (method === 'GET' && query.has('uploads')) return listUploads(store, call)
  if (method === 'GET') return reply(call, 200, listObjects(name, bucket, query))
  throw notImplemented(`${method} of a bucket`)
}

function createBucket(store: Store, call: Call): void {
  if (store.buckets.has(call.bucket)) throw new R2Refusal(409, 'BucketAlreadyOwnedByYou')
  store.buckets.set(call.bucket, emptyBucket(Date.now()))
  reply(call, 200, '', { location: `/${call.bucket}` })
}

function deleteBucket(store: Store, call: Call, { objects }: Bucket): void {
  if (objects.size > 0) throw new R2Refusal(409, 'BucketNotEmpty')
  store.buckets.delete(call.bucket)
  reply(call, 204)
}

async function deleteObjects(store: Store, call: Call, { objects }: Bucket): Promise<void> {
  const xml = await xmlOf(call)
  const keys = blocksOf(xml, 'Object').flatMap((object) => textsOf(object, 'Key').slice(0, 1))
  if (keys.length > DELETED_AT_ONCE_MAX) throw new R2Refusal(400, 'MalformedXML')
  for (const key of keys) {
    store.drop(objects.get(key))
    objects.delete(key)
  }
  const quiet = textsOf(xml, 'Quiet')[0] === 'true'
  reply(call, 200, xmlDocument('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }))
}

function listUploads(store: Store, call: Call): void {
  const prefix = call.query.get('prefix') ?? ''
  const Upload = [...store.uploads]
    .filter(([, { bucket, key }]) => bucket === call.bucket && key.startsWith(prefix))
    .map(([UploadId, { key: Key, at }]) => ({ Key, UploadId, Initiated: new Date(at).toISOString() }))
  reply(call, 200, xmlDocument('ListMultipartUploadsResult', { Bucket: call.bucket, IsTruncated: false, Upload }))
}
