import { TOTP } from 'otpauth'

/** Returns the code of an authenticator app for a base32 secret, `steps` periods of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
