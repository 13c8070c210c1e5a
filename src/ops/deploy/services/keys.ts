import { createECDH, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { parseEnv } from '#server/env.ts'
import { makeReceiptKey } from '../../receipt-keys.ts'
import { makeVapidKeys } from '../../vapid.ts'
import { type Installation, variable } from '../installation.ts'
import { createJudge, nothing, type Service } from '../service.ts'

/** The format of every variable, as the Worker reads them at its start. */
export const variables: Service = {
  name: 'Variables',
  async check({ vars }) {
    const judge = createJudge()
    try {
      parseEnv(vars)
      judge.expect(true, 'complete', '')
    } catch (error) {
      const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n')
      for (const line of lines) judge.expect(false, '', line.trim())
    }
    return judge.findings
  },
}

/** Returns the public key of a push key in base64url; undefined for an invalid one. */
function pushPublicKey(privateKey: string): string | undefined {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** Returns true if both halves of a receipt key belong together. */
function isPair(key: string): boolean {
  const [, d, x] = key.split(':')
  try {
    const own = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
    return createPublicKey(own.export({ type: 'pkcs8', format: 'pem' })).export({ format: 'jwk' }).x === x
  } catch {
    return false
  }
}

/** Keys that the product makes itself. The Worker cannot tell that the halves of a pair do not belong together. */
export const ownKeys: Service = {
  name: 'Keys',
  async check(at) {
    const judge = createJudge()
    judge.expect(
      pushPublicKey(variable(at, 'VAPID_PRIVATE_KEY')) === variable(at, 'VAPID_PUBLIC_KEY'),
      'push pair',
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
    )
    judge.expect(
      variable(at, 'RECEIPT_KEYS').split(',').every(isPair),
      'receipt pairs',
      'a private key of RECEIPT_KEYS does not belong to its public key',
    )
    return judge.findings
  },
  async provision(at) {
    const secrets = missingKeys(at)
    return { ...nothing(), made: Object.keys(secrets).map((name) => `value of ${name}`), secrets }
  },
}

/** Returns new values of the keys that the installation lacks. */
function missingKeys({ vars }: Installation): Record<string, string> {
  const month = new Date().toISOString().slice(0, 7)
  const { publicKey, privateKey } = makeVapidKeys()
  const random = () => randomBytes(32).toString('base64')
  return {
    ...(!vars.VAPID_PRIVATE_KEY && { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }),
    ...(!vars.RECEIPT_KEYS && { RECEIPT_KEYS: makeReceiptKey(month) }),
    ...(!vars.SESSION_SECRET && { SESSION_SECRET: random() }),
    ...(!vars.ADDRESS_KEYS && { ADDRESS_KEYS: `${month}:${random()}` }),
  }
}
