import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A checksum of chunks. `digest` returns base64, as in the headers. */
export type Checksum = { update(chunk: Buffer): void; digest(): string }

const CASTAGNOLI = 0x82f63b78
const NVME = 0x9a6c9329ac4bc9b5n
const ALL_64 = 0xffffffffffffffffn

const castagnoliTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ CASTAGNOLI : crc >>> 1
  return crc
})
const nvmeTable = BigUint64Array.from({ length: 256 }, (_, byte) => {
  let crc = BigInt(byte)
  for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ NVME : crc >> 1n
  return crc
})

const checksums: Record<string, () => Checksum> = {
  crc32: crc32Checksum,
  crc32c: castagnoliChecksum,
  crc64nvme: nvmeChecksum,
  sha1: () => hashChecksum('sha1'),
  sha256: () => hashChecksum('sha256'),
}

/** Algorithms of the headers `x-amz-checksum-‹name›`. */
export const checksumNames = Object.keys(checksums)

export function createChecksum(name: string): Checksum | undefined {
  return checksums[name]?.()
}

function crc32Checksum(): Checksum {
  let crc = 0
  return {
    update: (chunk) => {
      crc = crc32(chunk, crc)
    },
    digest: () => base64Of32(crc),
  }
}

function castagnoliChecksum(): Checksum {
  let crc = 0xffffffff
  return {
    update: (chunk) => {
      for (const byte of chunk) crc = (castagnoliTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
    },
    digest: () => base64Of32(crc ^ 0xffffffff),
  }
}

function nvmeChecksum(): Checksum {
  let crc = ALL_64
  return {
    update: (chunk) => {
      for (const byte of chunk) crc = (nvmeTable[Number((crc ^ BigInt(byte)) & 255n)] ?? 0n) ^ (crc >> 8n)
    },
    digest: () => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64BE(crc ^ ALL_64)
      return bytes.toString('base64')
    },
  }
}

function hashChecksum(algorithm: 'sha1' | 'sha256'): Checksum {
  const hash = createHash(algorithm)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') }
}

function base64Of32(crc: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc >>> 0)
  return bytes.toString('base64')
}
