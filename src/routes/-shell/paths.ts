/** Specification 1 §2.3: the bottom bar is for people who are signed in, and hidden on /auth and /. */
export const showsTabBar = (pathname: string): boolean => pathname !== '/' && !isAuthPath(pathname)

/** Signing in has the stage to itself. */
export const isAuthPath = (pathname: string): boolean => pathname === '/auth' || pathname.startsWith('/auth/')
