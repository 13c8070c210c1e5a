import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys of a subscription: the public ones in base64url, and a function that decrypts messages. */
export type Receiver = { p256dh: string; auth: string; read(body: Buffer): string }

const saltBytes = 16
const tagBytes = 16
const keyIdAt = saltBytes + 4

/** Creates the keys of a browser (RFC 8291). */
export function createReceiver(): Receiver {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const { salt, senderKey, record } = parseBody(body)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-tagBytes))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not valid')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

/** Parses an aes128gcm message of one record (RFC 8188 §2.1). @throws a sentence for an invalid message. */
export function parseBody(body: Buffer): { salt: Buffer; senderKey: Buffer; record: Buffer } {
  if (body.length < keyIdAt + 1) throw new Error('the body is too short for the header of aes128gcm')
  const recordSize = body.readUInt32BE(saltBytes)
  const keyIdBytes = body.readUInt8(keyIdAt)
  const senderKey = body.subarray(keyIdAt + 1, keyIdAt + 1 + keyIdBytes)
  const record = body.subarray(keyIdAt + 1 + keyIdBytes)
  if (senderKey.length !== 65 || senderKey[0] !== 4) throw new Error('the key id is no uncompressed P-256 point')
  if (recordSize < 18) throw new Error('the record size is below 18')
  if (record.length <= tagBytes || record.length > recordSize) throw new Error('the body is not one record')
  return { salt: body.subarray(0, saltBytes), senderKey, record }
}
