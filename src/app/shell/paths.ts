/**
 * Specification 1 §2.3: the bottom bar is for people who are signed in, and hidden on /auth and /. In a
 * conversation its place is the composer's.
 */
export const showsTabBar = (pathname: string): boolean =>
  pathname !== '/' && !isAuthPath(pathname) && !/^\/messages\/./.test(pathname)

/** Pages that are the screen, whose parts scroll: the bar gives its place to what is written in a conversation. */
export const fillsScreen = (pathname: string): boolean => /^\/messages(\/|$)/.test(pathname)

/** Signing in has the stage to itself, and so has being told that one is suspended or on the way out. */
export const isAuthPath = (pathname: string): boolean => /^\/(auth|suspended|leaving)(\/|$)/.test(pathname)
