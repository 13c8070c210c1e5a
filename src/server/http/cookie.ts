type Place = { APP_ORIGIN: string }

export const isSecureOrigin = ({ APP_ORIGIN }: Place): boolean => APP_ORIGIN.startsWith('https:')

/**
 * Returns the name of a cookie. Over https the prefix `__Host-` binds it to this host: no other subdomain can set or read
 * it.
 */
export const cookieName = (env: Place, name: string): string => (isSecureOrigin(env) ? `__Host-${name}` : name)

/** Returns the attributes of every cookie that the product sets. The prefix `__Host-` requires the default path. */
export const cookieAttributes = (env: Place, seconds: number, path = '/'): string =>
  `HttpOnly; SameSite=Lax; Path=${path}; Max-Age=${seconds}${isSecureOrigin(env) ? '; Secure' : ''}`

/** Returns the value of a cookie in a request's header. */
export function cookieIn(env: Place, header: string, name: string): string | undefined {
  const prefix = `${cookieName(env, name)}=`
  return header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length)
}
