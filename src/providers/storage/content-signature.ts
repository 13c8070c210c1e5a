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
 * Signs a PUT of exactly these bytes. It uses the client's own signer, which signs the hash of the body; its presigner
 * signs any payload, and R2 accepts no SHA-256 as a checksum of a part. Storage accepts the signature for 15 minutes.
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
    method: 'PUT',
    protocol,
    hostname,
    path,
    query,
    headers: { ...headers, host, 'content-length': String(size), 'x-amz-content-sha256': sha256 },
  })
  // Browsers set these two headers themselves and forbid scripts to do so.
  const { host: _, 'content-length': __, ...sent } = signed
  url.search = new URLSearchParams(query).toString()
  return { url: url.href, headers: sent }
}
