/** Specification 1 §2.3: the bottom bar is for people who are signed in, and hidden on /auth and /. */
export const showsTabBar = (pathname: string): boolean => pathname !== '/' && !isAuthPath(pathname)

/** Signing in has the stage to itself, and so has being told that one is suspended or on the way out. */
export const isAuthPath = (pathname: string): boolean => /^\/(auth|suspended|leaving)(\/|$)/.test(pathname)
