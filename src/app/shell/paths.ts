/**
 * The bottom bar is for signed-in people, and hidden on /auth and /. In a conversation the composer takes its place.
 */
export const showsTabBar = (pathname: string): boolean =>
  pathname !== '/' && !isAuthPath(pathname) && !/^\/messages\/./.test(pathname)

/** Pages as high as the viewport, whose parts scroll instead of the page. */
export const fillsScreen = (pathname: string): boolean => /^\/messages(\/|$)/.test(pathname)

/** Pages without navigation: signing in, and those of suspended or deleted accounts. */
export const isAuthPath = (pathname: string): boolean => /^\/(auth|suspended|leaving)(\/|$)/.test(pathname)
