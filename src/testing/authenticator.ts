import { TOTP } from 'otpauth'

/** What an authenticator app shows for a secret (base32), some steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
