import { generateKeyPairSync, sign } from 'node:crypto'

// Creates a certificate for a test. Node cannot create certificates, so this file encodes the fields.

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const COMMON_NAME = oid('550403')
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const HOUR_MS = 3_600_000

/**
 * Returns a key and a self-signed certificate for `name`, valid for an hour. Browsers must be started with an option to
 * accept it.
 */
export function selfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(name)))))
  const fields = sequence(
    tlv(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    who,
    sequence(utcTime(Date.now() - HOUR_MS), utcTime(Date.now() + HOUR_MS)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', fields, privateKey))
  const der = sequence(fields, ECDSA_WITH_SHA256, signature)
  const lines = der.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** Encodes a time as `YYMMDDhhmmssZ`. */
function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '')
  return tlv(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
