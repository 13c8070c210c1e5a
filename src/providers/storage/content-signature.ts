import type { S3Client } from '@aws-sdk/client-s3'
import type { SignedPut, StorageConfig } from './types.ts'

type Content = {
  key: string
  query: Record<string, string>
  headers: Record<string, string>
  size: number
  /** Hexadecimal digits. */
  sha256: string
}

/**
 * A PUT of these bytes and no others: the client's own signer signs the hash of the body, which its presigner does not (an
 * address is signed for any payload), and R2 takes no SHA-256 as a checksum of a part. Storage accepts the date for a
 * quarter of an hour.
 */
export async function signContent(
  client: S3Client,
  { endpoint, bucket }: StorageConfig,
  { key, query, headers, size, sha256 }: Content,
): Promise<SignedPut> {
  const url = new URL(`${endpoint}/${bucket}/${key}`)
  const { protocol, hostname, host, pathname: path } = url
  const signer = await client.config.signer()
  const { headers: signed } = await signer.sign({
    ...{ method: 'PUT', protocol, hostname, path, query },
    headers: { ...headers, host, 'content-length': String(size), 'x-amz-content-sha256': sha256 },
  })
  // a browser sends these two by itself, and lets nobody set them
  const { host: _, 'content-length': __, ...sent } = signed
  url.search = new URLSearchParams(query).toString()
  return { url: url.href, headers: sent }
}
