import type { Bucket } from './store.ts'
import { xmlDocument } from './xml.ts'

const PAGE_MAX = 1000

/** Serves ListObjects and ListObjectsV2: keys in byte order. Combines keys up to a delimiter to one common prefix. */
export function listObjects(name: string, { objects }: Bucket, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const max = Math.min(Number(query.get('max-keys') ?? PAGE_MAX), PAGE_MAX)
  const { keys, prefixes, next } = pageOf(sortedKeys(objects, prefix), {
    prefix,
    max,
    delimiter: query.get('delimiter') ?? '',
    after: startOf(query),
  })
  const spelled =
    query.get('encoding-type') === 'url'
      ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
      : (text: string) => text
  return xmlDocument('ListBucketResult', {
    Name: name,
    Prefix: spelled(prefix),
    KeyCount: keys.length + prefixes.length,
    MaxKeys: max,
    IsTruncated: next !== undefined,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString('base64url'),
    EncodingType: query.get('encoding-type') ?? undefined,
    Contents: keys.flatMap((key) => {
      const object = objects.get(key)
      if (!object) return []
      const LastModified = new Date(object.at).toISOString()
      return { Key: spelled(key), LastModified, ETag: `"${object.etag}"`, Size: object.size, StorageClass: 'STANDARD' }
    }),
    CommonPrefixes: prefixes.map((one) => ({ Prefix: spelled(one) })),
  })
}

function startOf(query: URLSearchParams): string {
  const token = query.get('continuation-token')
  if (token !== null) return Buffer.from(token, 'base64url').toString()
  return query.get('start-after') ?? query.get('marker') ?? ''
}

const sortedKeys = (objects: Bucket['objects'], prefix: string): string[] =>
  [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

type Page = {
  keys: string[]
  prefixes: string[]
  /** Key after which the next page starts; undefined at the end. */
  next?: string
}

function pageOf(
  sorted: string[],
  { prefix, delimiter, after, max }: { prefix: string; delimiter: string; after: string; max: number },
): Page {
  const keys: string[] = []
  const prefixes: string[] = []
  let last = ''
  for (const key of sorted) {
    const delimiterAt = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const shown = delimiterAt < 0 ? key : key.slice(0, delimiterAt + delimiter.length)
    if (shown <= after || (delimiterAt >= 0 && prefixes.includes(shown))) continue
    if (keys.length + prefixes.length >= max) return { keys, prefixes, next: last }
    ;(delimiterAt < 0 ? keys : prefixes).push(shown)
    last = shown
  }
  return { keys, prefixes }
}
